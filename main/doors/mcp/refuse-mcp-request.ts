/** Says why a request does not get to the MCP server: it comes from a page, by another name, or without the token. */
import type { IncomingMessage } from 'node:http';

export interface McpRefusal {
  readonly status: 401 | 403 | 404;
  readonly text: string;
}

export function refuseMcpRequest(
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  port: number,
  isShownBy: (authorization: string | undefined) => boolean,
): McpRefusal | null {
  // A name that is bound anew to this machine would let a page read what it must not.
  if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`) {
    return { status: 403, text: 'The desk is not reached by this name.' };
  }
  // Only browsers say where a request comes from, and no page has business here.
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    return { status: 403, text: 'Pages are not served here.' };
  }
  if (!isShownBy(headers.authorization)) return { status: 401, text: 'The token is wrong.' };
  return /^\/mcp(?:\?|$)/.test(url) ? null : { status: 404, text: 'Agents connect to /mcp.' };
}
