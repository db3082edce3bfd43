/** Speaks to a broker over an open WebSocket. Free of schemas: see `typeReplies` for why that is enough here. */
import type { Reply, ServerFrame } from '#contract/envelope.ts';
import { decodeOutputFrame, type OutputFrame } from '#contract/output-frame.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { createListeners } from './listeners.ts';
import { messageBytes } from '../message-bytes.ts';
import type { ClientSocket } from './open-socket.ts';
import { brokerGone, type WireClient } from '../wire-client.ts';

/** `lastId`: of the calls that were made on this socket before. */
export function createSocketClient(socket: ClientSocket, lastId = 0): WireClient {
  const events = createListeners<BrokerEvent>();
  const output = createListeners<OutputFrame>();
  const closed = createListeners<void>();
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = lastId;

  function settle(id: number, reply: Reply): void {
    const resolve = waiting.get(id);
    waiting.delete(id);
    resolve?.(reply);
  }

  function readText(text: string): void {
    const frame: ServerFrame = JSON.parse(text);
    if (frame.t === 'reply') settle(frame.id, frame.reply);
    else if (frame.t === 'events') for (const event of frame.events) events.tell(event);
  }

  socket.on('message', (data, isBinary) => {
    const bytes = messageBytes(data);
    if (!isBinary) return readText(bytes.toString('utf8'));
    const frame = decodeOutputFrame(bytes);
    if (frame !== null) output.tell(frame);
  });
  // A `close` follows every error, and is what callers wait for.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const id of waiting.keys()) settle(id, brokerGone);
    closed.tell();
  });

  return {
    call(method, params) {
      if (socket.readyState !== socket.OPEN) return Promise.resolve(brokerGone);
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<Reply>();
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ t: 'call', id, method, params }));
      return promise;
    },
    onEvent: events.add,
    onOutput: output.add,
    onClose(listener) {
      if (socket.readyState === socket.CLOSED) queueMicrotask(listener);
      return closed.add(listener);
    },
    close: () => socket.close(),
  };
}
