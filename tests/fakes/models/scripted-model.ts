/** A model server for real agents: says what a test scripted, and remembers what the agent sent it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** For tools that take a text of their own kind in place of an input. */
  readonly text?: string;
}

export type ModelTurn =
  | ({ readonly kind: 'tool' } & ModelCall)
  /** Several at once. */
  | { readonly kind: 'tools'; readonly calls: readonly ModelCall[] }
  | { readonly kind: 'text'; readonly text: string }
  /** What a model says that reads what it was sent. */
  | { readonly kind: 'reading'; readonly turn: (body: string) => SaidTurn };

export type SaidTurn = Exclude<ModelTurn, { readonly kind: 'reading' }>;

export interface ModelServer {
  readonly url: string;
  /** Bodies of the questions, in their order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export type ModelEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** One vendor's way to say a turn. */
export interface ModelDialect {
  /** Whether each event says its kind in a line of its own. */
  readonly namesEvents: boolean;
  isQuestion(request: IncomingMessage): boolean;
  /** False for the small questions that agents ask beside the conversation. */
  isTurn(body: string): boolean;
  say(turn: SaidTurn, index: number): readonly ModelEvent[];
  /** What a question is answered that is not streamed; absent where agents ask none. */
  readonly whole?: string;
  /** What closes the stream, where the dialect has a word for it. */
  readonly end?: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function serveScriptedModel(
  dialect: ModelDialect,
  turns: readonly ModelTurn[],
  onPort = 0,
  address = '127.0.0.1',
): Promise<ModelServer> {
  const requests: string[] = [];
  let told = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (!dialect.isQuestion(request)) {
      response.writeHead(404).end('{}');
      return;
    }
    requests.push(body);
    if (dialect.whole !== undefined && !/"stream":\s*true/u.test(body)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(dialect.whole);
      return;
    }
    const isTurn = dialect.isTurn(body);
    const next: ModelTurn = (isTurn ? turns[told] : undefined) ?? { kind: 'text', text: 'done' };
    if (isTurn) told += 1;
    const turn = next.kind === 'reading' ? next.turn(body) : next;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of dialect.say(turn, requests.length)) {
      const name = dialect.namesEvents ? `event: ${event.type}\n` : '';
      response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
    }
    response.end(dialect.end);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(onPort, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
