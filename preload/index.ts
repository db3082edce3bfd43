/** The wall between page and broker: four frozen functions, one call channel, and no way to Node. */
import { contextBridge, ipcRenderer } from 'electron';
import type { BrokerApi, RawOutputFrame } from '#contract/broker-api.ts';
import { channels } from '#contract/channels.ts';

/** The page is handed the value alone: the event object would lead back to `ipcRenderer`. */
function listen(channel: string, forward: Parameters<typeof ipcRenderer.on>[1]): () => void {
  ipcRenderer.on(channel, forward);
  return () => {
    ipcRenderer.off(channel, forward);
  };
}

const broker: BrokerApi = {
  invoke: (method, params) => ipcRenderer.invoke(channels.invoke, method, params),
  onEvent: (listener) =>
    listen(channels.events, (_event, values: readonly unknown[]) => {
      for (const value of values) listener(value);
    }),
  onOutput: (listener) => listen(channels.output, (_event, frame: RawOutputFrame) => listener(frame)),
  onConnection: (listener) => {
    // The page lives and dies with the broker's own process, so the connection is never lost.
    listener('connected');
    return () => {};
  },
};

contextBridge.exposeInMainWorld('broker', Object.freeze(broker));
