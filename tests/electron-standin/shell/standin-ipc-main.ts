/** `ipcMain`: the main process's end of every channel. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

class StandinIpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Answers as the page would hear it: a value, or Electron's own sentence about the error. */
  async answer(
    channel: string,
    event: Electron.IpcMainInvokeEvent,
    values: readonly unknown[],
  ): Promise<{ readonly value: unknown } | { readonly failure: string }> {
    try {
      const handler = this.#handlers.get(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      const value: unknown = await handler(event, ...values);
      return { value: structuredClone(value) };
    } catch (error) {
      return { failure: `Error invoking remote method '${channel}': ${String(error)}` };
    }
  }
}

export const standinIpcMain = loud('ipcMain', new StandinIpcMain());
