/** The sessions of MCP clients over HTTP, and the one way to the broker for clients of the newer protocol, which has none. */
import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { BrokerLink } from './broker-link.ts';
import { createMcpServer } from './create-mcp-server.ts';

export interface McpSessions {
  /** `gone` fires when the connection of this one request breaks. */
  answer(request: Request, project: string, gone: AbortSignal): Promise<Response>;
  close(): void;
}

export interface McpSessionsOptions {
  readonly version: string;
  readonly openLink: (project: string) => BrokerLink;
  /** Projects that clients of the newer protocol may name until the broker ends. */
  readonly mostProjects: number;
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

export function createMcpSessions({ version, openLink, mostProjects }: McpSessionsOptions): McpSessions {
  const sessions = new Map<string, McpSession>();
  /** Of clients of the newer protocol, which has no sessions: commands left running are found by their names. */
  const links = new Map<string, BrokerLink>();

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

  const answer: McpSessions['answer'] = async (request, project, gone) => {
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

  return {
    answer,
    close() {
      for (const id of sessions.keys()) endSession(id);
      for (const link of links.values()) link.close();
    },
  };
}
