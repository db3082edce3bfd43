/** The isolated world's side: `require('electron')` as a sandboxed preload script has it, and the wire to the main process. */
import type { Codec } from './codec.ts';
import type { FromMain, Shape, ToMain, ToPage, ToWorld, WorldOptions } from './messages.ts';

type Listener = (...values: readonly unknown[]) => unknown;
type PreloadScript = (require: (name: string) => unknown, module: object, exports: object, process: object) => void;

/** Self-contained: its source text runs in Chromium, in a world the page cannot see. */
export function worldHalf(options: WorldOptions, codec: Codec, preload: PreloadScript): void {
  if (window !== window.top) return;
  const globals = globalThis as unknown as Record<string, unknown>;
  const sendText = globals[options.bindingName] as (text: string) => void;
  delete globals[options.bindingName];
  const functions: Listener[] = [];
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let lastCall = 0;

  const toMain = (message: ToMain): void => sendText(codec.encode(message));
  const toPage = (detail: ToPage): void => {
    window.dispatchEvent(new CustomEvent(`${options.eventName}<`, { detail }));
  };
  const carry = (error: unknown): { name: string; message: string } =>
    error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };

  function shape(value: unknown): Shape {
    if (typeof value === 'function') return { kind: 'function', id: functions.push(value as Listener) - 1 };
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, shape(item)]) };
    }
    return { kind: 'value', value: structuredClone(value) };
  }

  function unpackArgument(packed: ToWorld['arguments'][number]): unknown {
    if ('value' in packed) return packed.value;
    const id = packed.callback;
    return (...values: readonly unknown[]) => toPage({ kind: 'callback', id, arguments: values.map(shape) });
  }

  window.addEventListener(`${options.eventName}>`, (event) => {
    const { function: functionId, id, arguments: packed } = (event as CustomEvent<ToWorld>).detail;
    const thrown = (error: unknown): void => toPage({ kind: 'thrown', id, error: carry(error) });
    try {
      const result = functions[functionId]?.(...packed.map(unpackArgument));
      if (result instanceof Promise) {
        toPage({ kind: 'pending', id });
        result.then((value: unknown) => toPage({ kind: 'returned', id, shape: shape(value) }), thrown);
      } else {
        toPage({ kind: 'returned', id, shape: shape(result) });
      }
    } catch (error) {
      thrown(error);
    }
  });

  function clone(values: readonly unknown[]): readonly unknown[] {
    try {
      return values.map((value) => structuredClone(value));
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  const ipcRenderer = {
    invoke: (channel: string, ...values: readonly unknown[]): Promise<unknown> => {
      lastCall += 1;
      const id = lastCall;
      const cloned = clone(values);
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject });
        toMain({ kind: 'invoke', id, channel, arguments: cloned });
      });
    },
    send: (channel: string, ...values: readonly unknown[]): void =>
      toMain({ kind: 'send', channel, arguments: clone(values) }),
    on: (channel: string, listener: Listener): unknown => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener): unknown => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((known) => known !== listener),
      );
      return ipcRenderer;
    },
  };

  function receive(text: string): void {
    const message = codec.decode(text) as FromMain;
    if (message.kind === 'message') {
      for (const listener of listeners.get(message.channel) ?? []) {
        listener({ sender: ipcRenderer, ports: [] }, ...message.arguments);
      }
      return;
    }
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (message.kind === 'reply') call?.resolve(message.value);
    else call?.reject(new Error(message.message));
  }
  globals[options.receiverName] = receive;

  const loudly = (name: string, target: object): unknown =>
    new Proxy(target, {
      get(object, key): unknown {
        if (key in object || typeof key === 'symbol') return Reflect.get(object, key);
        throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
      },
    });
  const electron = loudly('electron', {
    ipcRenderer: loudly('ipcRenderer', ipcRenderer),
    contextBridge: loudly('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown): void => toPage({ kind: 'expose', key, shape: shape(api) }),
    }),
  });
  const load = (name: string): unknown => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name} (a sandboxed preload script must be bundled)`);
  };
  const module = { exports: {} };
  try {
    preload(load, module, module.exports, { ...options.process, type: 'renderer', sandboxed: true, env: {}, argv: [] });
  } catch (error) {
    toMain({ kind: 'preload-error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  toMain({ kind: 'preload-done' });
}
