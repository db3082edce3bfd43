/** Speaks the DevTools protocol over Chromium's pipe, whose closing also ends Chromium. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export type CdpParams = Readonly<Record<string, unknown>>;
interface CdpMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: CdpParams;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: string };
}

export interface Cdp {
  /** The answer's shape is the protocol's; the caller names it. */
  send<T = unknown>(method: string, params?: CdpParams, sessionId?: string): Promise<T>;
  /** Events of one session, or of the browser itself without one. */
  on(method: string, sessionId: string | null, listener: (params: CdpParams) => void): void;
  onClose(listener: () => void): void;
}

export function openCdp(input: Writable, output: Readable): Cdp {
  const events = new EventEmitter().setMaxListeners(0);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let unread = '';

  function take(message: CdpMessage): void {
    if (message.id === undefined) {
      events.emit(`${message.sessionId ?? ''}:${message.method ?? ''}`, message.params ?? {});
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.result);
    else call?.reject(new Error(`${message.error.message} ${message.error.data ?? ''}`.trim()));
  }

  output.setEncoding('utf8');
  output.on('data', (text: string) => {
    const parts = (unread + text).split('\0');
    unread = parts.pop() ?? '';
    for (const part of parts) take(JSON.parse(part) as CdpMessage);
  });
  output.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium is gone'));
    waiting.clear();
    events.emit('closed');
  });
  // Writing into a closed pipe is how a dying Chromium shows itself; the close event above says the rest.
  input.on('error', () => {});

  return {
    send: <T>(method: string, params: CdpParams = {}, sessionId?: string) =>
      new Promise<T>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
        input.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      }),
    on: (method, sessionId, listener) => {
      events.on(`${sessionId ?? ''}:${method}`, listener);
    },
    onClose: (listener) => {
      events.once('closed', listener);
    },
  };
}
