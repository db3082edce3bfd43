/** Plays a model on this machine for agents of other vendors: the first turn calls a shell, the next one ends. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface PlayedModel {
  readonly url: string;
  /** The bodies of the requests, as they came. */
  readonly requests: unknown[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text === '' ? null : JSON.parse(text);
}

export type ModelTurn = (body: unknown, turn: number) => readonly (readonly [event: string | null, data: unknown])[];

export async function playModel(turnOf: ModelTurn): Promise<PlayedModel> {
  const requests: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    if (request.method !== 'POST') {
      response.writeHead(404).end('{}');
      return;
    }
    requests.push(body);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [event, data] of turnOf(body, requests.length)) {
      if (event !== null) response.write(`event: ${event}\n`);
      response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
    }
    response.end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
