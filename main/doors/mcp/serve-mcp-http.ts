/** MCP over streamable HTTP: on the loopback interface, for programs that show the token; no page may come here. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isAbsolute } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { freshConnectionId } from '../../rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../rpc/memory-wire.ts';
import type { Wire } from '../../rpc/wire.ts';
import { typeReplies } from '../../rpc/wire-client.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { createBrokerLink, type BrokerLink } from './broker-link.ts';
import { refuseMcpRequest } from './refuse-mcp-request.ts';

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

/** Largest request, in bytes: above what any tool takes. */
const maxRequestBytes = 16 * 1024 * 1024;
export const maxSessions = 64;

const manySessions =
  'As many MCP sessions are open as the desk takes. End some of them, or wait until they have ended.';
const manyProjects =
  'MCP clients have named as many projects as the desk takes. Use one of those, or start the desk anew.';
const tooMany = (sentence: string): Response => new Response(`${sentence}\n`, { status: 503 });

interface McpSession {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly link: BrokerLink;
}

export async function serveMcpHttp(options: ServeMcpHttpOptions): Promise<ServedMcpHttp> {
  const { version, onWire, mostProjects = 256 } = options;
  const sessions = new Map<string, McpSession>();
  /** Of clients of the newer protocol, which has no sessions: commands left running are found by their names. */
  const links = new Map<string, BrokerLink>();

  const openLink = (project: string): BrokerLink =>
    createBrokerLink({
      project,
      reach: () => {
        const { wire, client } = createMemoryWire({ connectionId: freshConnectionId(), isPerson: false, door: 'mcp' });
        onWire(wire);
        return Promise.resolve({ kind: 'connected', client: typeReplies(client) });
      },
    });
  const endSession = (id: string): void => {
    const session = sessions.get(id);
    sessions.delete(id);
    session?.link.close();
    void session?.transport.close();
  };

  const openSession = async (project: string): Promise<McpSession> => {
    const link = openLink(project);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: maxRequestBytes,
      onsessioninitialized: (id) => void sessions.set(id, { transport, link }),
      onsessionclosed: (id) => endSession(id),
    });
    await createMcpServer({ link, version }).connect(transport);
    return { transport, link };
  };

  const answer = async (request: Request, project: string, gone: AbortSignal): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    if (id !== null || (await isLegacyRequest(request.clone(), undefined, { maxRequestBodySize: maxRequestBytes }))) {
      const known = id === null ? null : sessions.get(id);
      if (known === undefined) return new Response('There is no such session.\n', { status: 404 });
      if (known === null && sessions.size >= maxSessions) return tooMany(manySessions);
      const session = known ?? (await openSession(project));
      // Older clients cancel by a message; one whose connection breaks is gone, and all it asked for with it.
      gone.addEventListener('abort', () => id !== null && request.method === 'POST' && endSession(id));
      return session.transport.handleRequest(request);
    }
    if (!links.has(project) && links.size >= mostProjects) return tooMany(manyProjects);
    const link = links.get(project) ?? openLink(project);
    links.set(project, link);
    const handler = createMcpHandler(() => createMcpServer({ link, version, gone }), {
      maxRequestBodySize: maxRequestBytes,
    });
    return handler.fetch(request);
  };

  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    const refusal = refuseMcpRequest(request, port, options.isShownBy);
    if (refusal !== null) return void response.writeHead(refusal.status).end(`${refusal.text}\n`);
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    const project = url.searchParams.get('project') ?? '';
    if (!isAbsolute(project)) return void response.writeHead(400).end('Add ?project=/absolute/path to the address.\n');
    void pass(request, response, url, (each, gone) => answer(each, project, gone));
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
      for (const id of sessions.keys()) endSession(id);
      for (const link of links.values()) link.close();
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
      body: body as unknown as ReadableStream<Uint8Array> | null,
      duplex: 'half',
      signal: gone.signal,
    };
    const response = await answer(new Request(url, init as RequestInit), gone.signal);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.flushHeaders();
    if (response.body === null) outgoing.end();
    else await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing);
  } catch {
    // The client broke off, or sent what nothing can be made of; nobody is left to be told more.
    if (!outgoing.headersSent) outgoing.writeHead(400);
    outgoing.end();
  }
}
