/**
 * Opens a WebSocket to a broker on a Unix socket, or says why that did not work. Never hangs. Spoken by hand over `node:net`:
 * the library would double the start time of every hook. See decision 0023.
 */
import { EventEmitter } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { socketSubprotocol } from '#contract/channels.ts';
import { createFrameReader } from '../read-frames.ts';

export interface SocketTarget {
  readonly socketPath: string;
  readonly path: string;
  readonly token: string;
}

/** What a client needs of a socket; those of the library have it too. */
export interface ClientSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly CLOSED: number;
  send(text: string): void;
  close(): void;
  terminate(): void;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'error' | 'close', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export type OpenedSocket =
  | { readonly kind: 'open'; readonly socket: ClientSocket }
  /** `status` is the answer to the upgrade request; null when there was no answer at all. */
  | { readonly kind: 'failed'; readonly status: number | null; readonly message: string };

/** Long enough for a broker that starts many commands at once, short enough for an agent that waits. */
export const patienceMs = 45_000;

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const states = { OPEN: 1, CLOSED: 3 } as const;
const longestAnswer = 16 * 1024;

/** Masked with zeros: masks protect proxies on the way, and a Unix socket has none. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc((length < 126 ? 2 : length < 65_536 ? 4 : 10) + 4);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (length >= 65_536) head.writeBigUInt64BE(BigInt(length), 2);
  else if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}

/** `head`: what was read of its frames before. */
export function speak(connection: Socket, head: Buffer): ClientSocket {
  const events = new EventEmitter();
  let readyState: number = states.OPEN;
  const terminate = (): void => {
    connection.destroy();
  };
  const reader = createFrameReader(({ opcode, payload }) => {
    if (opcode === opcodes.text || opcode === opcodes.binary)
      events.emit('message', payload, opcode === opcodes.binary);
    else if (opcode === opcodes.ping) connection.write(frameOf(opcodes.pong, payload));
    else if (opcode === opcodes.close) connection.end(frameOf(opcodes.close, payload.subarray(0, 2)));
  });
  const take = (chunk: Buffer): void => {
    if (reader.take(chunk) !== null) terminate();
  };
  connection.on('data', take);
  connection.on('close', () => {
    readyState = states.CLOSED;
    events.emit('close');
  });
  // What came together with the answer is read when the caller has put up its listeners.
  if (head.length > 0) queueMicrotask(() => take(head));
  const socket = Object.assign(events, {
    ...states,
    readyState,
    send: (text: string) => void connection.write(frameOf(opcodes.text, Buffer.from(text))),
    close: () => void connection.end(frameOf(opcodes.close, Buffer.from([0x03, 0xe8]))),
    terminate,
  });
  return Object.defineProperty(socket, 'readyState', { get: () => readyState });
}

/** `given`: fires where no caller waits any more. */
export function openSocket(
  target: SocketTarget,
  waitMs: number = patienceMs,
  given?: AbortSignal,
): Promise<OpenedSocket> {
  const { promise, resolve } = Promise.withResolvers<OpenedSocket>();
  const connection = createConnection(target.socketPath);
  const limit = setTimeout(() => connection.destroy(new Error('no answer in time')), waitMs);
  const giveUp = (): void => void connection.destroy(new Error('no answer'));
  given?.addEventListener('abort', giveUp, { once: true });
  let answer = Buffer.alloc(0);

  function fail(status: number | null, message: string): void {
    resolve({ kind: 'failed', status, message });
    connection.destroy();
  }

  function readAnswer(chunk: Buffer): void {
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf('\r\n\r\n');
    if (end === -1) {
      if (answer.length > longestAnswer) fail(null, 'an endless answer');
      return;
    }
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.subarray(0, end).toString('latin1'))?.[1] ?? 0);
    if (status !== 101) return fail(status, `HTTP ${status}`);
    connection.off('data', readAnswer);
    resolve({ kind: 'open', socket: speak(connection, answer.subarray(end + 4)) });
  }

  // Stays for the whole life of the socket: an unheard error would end the process.
  connection.on('error', (error) => fail(null, error.message));
  connection.on('close', () => fail(null, 'the connection was closed'));
  connection.on('data', readAnswer);
  connection.write(
    [
      `GET ${target.path} HTTP/1.1`,
      'Host: desk',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      // No secret, and nothing between us and the broker that it could tell apart.
      'Sec-WebSocket-Key: Y291bnRlcnNpZ24tZGVzaw==',
      `Sec-WebSocket-Protocol: ${socketSubprotocol}`,
      `Authorization: Bearer ${target.token}`,
      '\r\n',
    ].join('\r\n'),
  );
  return promise.finally(() => {
    clearTimeout(limit);
    given?.removeEventListener('abort', giveUp);
  });
}
