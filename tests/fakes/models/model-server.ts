/** A real HTTP server that answers as a model would, or as one should not. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ModelServer {
  readonly baseUrl: string;
  readonly calls: ReceivedCall[];
  /** Resolves when a caller gave up before it was answered. */
  readonly abandoned: Promise<void>;
  reply: (response: ServerResponse, call: ReceivedCall) => void;
  close(): Promise<void>;
}

/** The answer of a chat completions server whose model wrote this text. */
export function chatAnswer(text: string | null): string {
  return JSON.stringify({
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

export function sendJson(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

export async function startModelServer(): Promise<ModelServer> {
  const abandoned = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned.resolve();
    });
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
      model.calls.push(call);
      model.reply(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls: [],
    abandoned: abandoned.promise,
    reply: (response) => sendJson(response, chatAnswer('{}')),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return model;
}
