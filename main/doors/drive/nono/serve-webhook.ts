/** Answers nono's approval webhook on this machine: one route, one token, and an answer in time or none. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ExternalToolRequester } from '../external-tool-requester.ts';
import { readWebhook } from './read-webhook.ts';

/** A little less than nono waits, so that it hears `timeout` rather than nothing; in milliseconds. */
const patienceMs = 55_000;
/** Largest request that is read, in bytes. */
const maxBodyBytes = 256 * 1024;
/** Requests that may wait for a person at once. */
const maxWaiting = 64;
const manyWait = 'As many requests wait as the desk takes. Answer some of their cards first.';

export interface ServedWebhook {
  /** Holds the token: to be put into nono's settings, and into no log. */
  readonly url: string;
  close(): Promise<void>;
}

export interface WebhookOptions {
  readonly requester: ExternalToolRequester;
  /** 0 for any free one. */
  readonly port: number;
  /** Shortened by tests. */
  readonly patienceMs?: number;
}

const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
};

/** Null when it is too large or no JSON. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  let bytes = 0;
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBodyBytes) return null;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    // Not JSON is as little a request as JSON of another shape.
    return null;
  }
}

export async function serveWebhook(options: WebhookOptions): Promise<ServedWebhook> {
  const token = randomBytes(24).toString('base64url');
  let waiting = 0;

  const isShown = (given: string): boolean =>
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers, url = '' } = request;
    const inPath = /^\/nono\/([\w-]+)$/.exec(url)?.[1] ?? '';
    const inHeader = url === '/nono' ? (headers.authorization ?? '').replace(/^Bearer /, '') : '';
    // Only browsers send an origin, and no page has business here.
    if (headers.origin !== undefined || !(isShown(inPath) || isShown(inHeader))) return reply(response, 403, {});
    if (method !== 'POST') return reply(response, 405, {});
    if (waiting >= maxWaiting) return reply(response, 503, { decision: 'denied', reason: manyWait });
    const question = readWebhook(await readBody(request));
    if (question === null)
      return reply(response, 400, { decision: 'denied', reason: 'This request is not understood.' });
    waiting += 1;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const late = AbortSignal.timeout(options.patienceMs ?? patienceMs);
    try {
      const answered = await options.requester.ask(question, AbortSignal.any([gone.signal, late]));
      if (answered.isAllowed) return reply(response, 200, { decision: 'granted' });
      const reason = answered.note ?? answered.sentence;
      return reply(response, 200, { decision: late.aborted ? 'timeout' : 'denied', reason });
    } finally {
      waiting -= 1;
    }
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The webhook listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}/nono/${token}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
