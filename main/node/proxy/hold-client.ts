/** Collects what a client sends while it is not yet known whether that may go on. */
import type { Socket } from 'node:net';
import { longestHello, type ClientHello } from './serve/client-hello.ts';

export interface HeldClient {
  /** Resolves when the reader can tell, or nothing more comes; something that is cut off is then unreadable. */
  readable(read: (bytes: Uint8Array) => ClientHello): Promise<ClientHello>;
  /** Takes so many bytes out of what is held. */
  take(count: number): Uint8Array;
  /** Whether the client has finished. */
  isOver(): boolean;
  /** Holds no longer; returns what is held. The client is left paused. */
  release(): Uint8Array;
}

/** More than any hello; a client that sends more meanwhile has to wait. */
const mostHeld = 2 * longestHello;
/** With fewer bytes there cannot be anything that a server reads. */
const shortestRecord = 5;

export function holdClient(client: Socket, head: Uint8Array): HeldClient {
  let parts: Uint8Array[] = [head];
  let size = head.length;
  let wake: (() => void) | null = null;
  const take = (chunk: Uint8Array): void => {
    parts.push(chunk);
    size += chunk.length;
    if (size >= mostHeld) client.pause();
    wake?.();
  };
  const over = (): void => wake?.();
  client.on('data', take);
  client.on('end', over);
  client.on('close', over);
  const isOver = (): boolean => client.readableEnded || client.destroyed;
  const joined = (): Uint8Array => {
    // Joined only when enough is there: a client that sends single bytes must not cost their square.
    if (parts.length > 1) parts = [Buffer.concat(parts)];
    return parts[0] ?? new Uint8Array();
  };
  const reach = (count: number): Promise<void> =>
    new Promise((resolve) => {
      wake = () => {
        if (size >= count || isOver()) resolve();
      };
      wake?.();
    });
  return {
    async readable(read) {
      for (;;) {
        const found = read(joined());
        if (found.kind !== 'more') return found;
        if (isOver()) return size < shortestRecord ? { kind: 'other' } : { kind: 'unreadable' };
        await reach(found.bytes);
      }
    },
    take(count) {
      const whole = joined();
      parts = [whole.subarray(count)];
      size -= count;
      return whole.subarray(0, count);
    },
    isOver,
    release() {
      client.off('data', take);
      client.off('end', over);
      client.off('close', over);
      client.pause();
      return joined();
    },
  };
}
