/** `countersign mcp`: speaks MCP over standard input and output for the agent that started it. */
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createBrokerLink, type BrokerLinkOptions } from './broker-link.ts';
import { createMcpServer } from './create-mcp-server.ts';

export interface ServeMcpOptions extends BrokerLinkOptions {
  readonly version: string;
  /** Told what is wrong with the stream itself; never written to standard output. */
  readonly onProblem: (text: string) => void;
}

/** Largest message read, in bytes. Above what any tool takes, so that a long input is refused and not cut off. */
const maxMessageBytes = 16 * 1024 * 1024;

/** Resolves when the agent has closed its end; what it asked for is ended then. */
export async function serveMcpStdio({ version, onProblem, ...options }: ServeMcpOptions): Promise<void> {
  const link = createBrokerLink(options);
  const gone = Promise.withResolvers<void>();
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: maxMessageBytes });
  const handle = serveStdio(() => createMcpServer({ link, version }), {
    transport,
    onerror: (error) => onProblem(error.message),
  });
  process.stdin.once('end', () => gone.resolve());
  process.stdin.once('close', () => gone.resolve());
  process.stdout.once('error', () => gone.resolve());
  await gone.promise;
  link.close();
  await handle.close();
}
