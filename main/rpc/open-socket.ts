/** Opens a WebSocket to a desk on a Unix socket, or says why that did not work. Never hangs. */
import { createConnection } from 'node:net';
import { WebSocket } from 'ws';
import { socketSubprotocol } from '#contract/channels.ts';

export interface SocketTarget {
  readonly socketPath: string;
  readonly path: string;
  readonly token: string;
}

export type OpenedSocket =
  | { readonly kind: 'open'; readonly socket: WebSocket }
  /** `status` is the answer to the upgrade request; null when there was no answer at all. */
  | { readonly kind: 'failed'; readonly status: number | null; readonly message: string };

/** Long enough for a desk under load, short enough for an agent that waits. */
export const patienceMs = 3000;

export function openSocket(target: SocketTarget): Promise<OpenedSocket> {
  const { promise, resolve } = Promise.withResolvers<OpenedSocket>();
  const socket = new WebSocket(`ws://desk${target.path}`, socketSubprotocol, {
    createConnection: () => createConnection(target.socketPath),
    headers: { authorization: `Bearer ${target.token}` },
    perMessageDeflate: false,
  });
  socket.once('unexpected-response', (_request, response) => {
    resolve({ kind: 'failed', status: response.statusCode ?? null, message: `HTTP ${response.statusCode}` });
    response.destroy();
    socket.terminate();
  });
  // Stays for the whole life of the socket: an unheard error would end the process.
  socket.on('error', (error) => resolve({ kind: 'failed', status: null, message: error.message }));
  // The library's own time limit does not cover a connection that we make ourselves.
  const limit = setTimeout(() => socket.terminate(), patienceMs);
  socket.once('open', () => resolve({ kind: 'open', socket }));
  void promise.then(() => clearTimeout(limit));
  return promise;
}
