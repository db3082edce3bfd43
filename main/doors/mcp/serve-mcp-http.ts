/** MCP over streamable HTTP: on the loopback interface, for programs that show the token; no page may come here. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isAbsolute } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { freshConnectionId } from '../../rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../rpc/memory-wire.ts';
import type { Wire } from '../../rpc/wire.ts';
import { typeReplies } from '../../rpc/wire-client.ts';
import { createBrokerLink, type BrokerLink } from './broker-link.ts';
import { createMcpSessions } from './mcp-sessions.ts';

export interface ServeMcpHttpOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly version: string;
  /** Checks the Authorization header. */
  readonly isShownBy: (authorization: string | undefined) => boolean;
  readonly onWire: (wire: Wire) => void;
  /** Projects that clients of the newer protocol may name until the broker ends. */
  readonly mostProjects?: number;
}

export interface ServedMcpHttp {
  /** Where agents connect; they add `?project=/absolute/path`. */
  readonly url: string;
  close(): Promise<void>;
}

export async function serveMcpHttp(options: ServeMcpHttpOptions): Promise<ServedMcpHttp> {
  const { version, onWire, mostProjects = 256 } = options;
  const openLink = (project: string): BrokerLink =>
    createBrokerLink({
      project,
      reach: () => {
        const { wire, client } = createMemoryWire({
          connectionId: freshConnectionId(),
          isPerson: false,
          entryPoint: 'mcp',
        });
        onWire(wire);
        return Promise.resolve({ kind: 'connected', client: typeReplies(client) });
      },
    });
  const sessions = createMcpSessions({ version, openLink, mostProjects });

  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    const refusal = refuseMcpRequest(request, port, options.isShownBy);
    if (refusal !== null) return void response.writeHead(refusal.status).end(`${refusal.text}\n`);
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    const project = url.searchParams.get('project') ?? '';
    if (!isAbsolute(project)) return void response.writeHead(400).end('Add ?project=/absolute/path to the address.\n');
    void pass(request, response, url, (each, gone) => sessions.answer(each, project, gone));
  });
  server.listen(options.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;

  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      sessions.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Between Node's requests and those of the web. */
async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  answer: (request: Request, gone: AbortSignal) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  try {
    const method = incoming.method ?? 'GET';
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers))
      if (value !== undefined) headers.set(name, String(value));
    const body = method === 'POST' ? Readable.toWeb(incoming) : null;
    const init = {
      method,
      headers,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one web stream, which the page's types and Node's declare apart
      body: body as unknown as ReadableStream<Uint8Array> | null,
      duplex: 'half',
      signal: gone.signal,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of a page's request knows no `duplex`
    const response = await answer(new Request(url, init as RequestInit), gone.signal);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.flushHeaders();
    if (response.body === null) outgoing.end();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    else await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing);
  } catch {
    // The client broke off, or sent what nothing can be made of; no client is left to be told more.
    if (!outgoing.headersSent) outgoing.writeHead(400);
    outgoing.end();
  }
}

interface McpRefusal {
  readonly status: 401 | 403 | 404;
  readonly text: string;
}

/** Says why a request does not get to the MCP server: it comes from a page, by another name, or without the token. */
function refuseMcpRequest(
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
