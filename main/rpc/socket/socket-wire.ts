/** Carries one client's calls, replies, events and output over a WebSocket. */
import type { WebSocket } from 'ws';
import type { Reply } from '#contract/envelope.ts';
import type { Clock } from '#core/ports.ts';
import { toWireError, type ErrorCode } from '#domain/common/errors.ts';
import type { ConnectionId } from '#domain/common/ids.ts';
import { messageBytes } from '../message-bytes.ts';
import { readCall } from '../read-call.ts';
import { sendBounded } from '../send-bounded.ts';
import { socketLimits, type SocketLimits } from './socket-limits.ts';
import { watchHeartbeat } from './watch-heartbeat.ts';
import type { Wire } from '../wire.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface SocketWireOptions {
  readonly connectionId: ConnectionId;
  readonly shell: Wire['shell'];
  readonly isPerson: boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly limits?: SocketLimits;
}

type CallHandler = (method: string, params: unknown) => Promise<Reply>;

const refuse = (code: ErrorCode, message: Message, remedy: Message | null): Reply => ({
  ok: false,
  error: { code, message, remedy },
});

/** The socket must have been let in by its server: here no client is asked who it is. */
export function createSocketWire(socket: WebSocket, options: SocketWireOptions): Wire {
  const limits = options.limits ?? socketLimits;
  const sender = sendBounded(socket, limits);
  let handler: CallHandler | null = null;
  let underWay = 0;

  async function answer(method: string, params: unknown): Promise<Reply> {
    if (handler === null) return refuse('desk-unreachable', say('The desk is not listening yet.'), say('Try again.'));
    if (underWay >= limits.callsUnderWay) {
      return refuse('too-many', say('Too many calls are under way.'), say('Wait for the answers to earlier ones.'));
    }
    underWay += 1;
    try {
      return await handler(method, params);
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    } finally {
      underWay -= 1;
    }
  }

  socket.on('message', (data, isBinary) => {
    const read = readCall(isBinary ? '' : messageBytes(data).toString('utf8'));
    if (read.kind === 'unreadable') {
      if (read.id === null) sender.sendFrame({ t: 'unreadable', error: read.error });
      else sender.sendFrame({ t: 'reply', id: read.id, reply: { ok: false, error: read.error } });
      return;
    }
    const { id, method, params } = read.frame;
    void answer(method, params).then((reply) => sender.sendFrame({ t: 'reply', id, reply }));
  });
  // Too large, not UTF-8, reset: the library closes the socket by itself after it; unheard it would end the process.
  socket.on('error', () => undefined);
  if (limits.heartbeatMs !== null) watchHeartbeat(socket, options.clock, limits.heartbeatMs);

  const entryPoint = options.isPerson ? 'page' : 'cli';
  return {
    connectionId: options.connectionId,
    shell: options.shell,
    isPerson: options.isPerson,
    person: { kind: 'person', entryPoint },
    entryPoint,
    onCall(next) {
      handler = next;
    },
    sendEvent: (event) => sender.sendEvent(event),
    sendOutput: (frame) => sender.sendOutput(frame),
    onClose(listener) {
      if (socket.readyState === socket.CLOSED) queueMicrotask(listener);
      else socket.once('close', () => listener());
    },
  };
}
