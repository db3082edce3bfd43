/** The messages of one page: into its isolated world as text, out of it to `ipcMain`. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';
import { makeCodec } from '../page/codec.ts';
import { receiverName, type FromMain, type ToMain } from '../page/messages.ts';
import { standinIpcMain } from '../shell/standin-ipc-main.ts';

export interface PageChannelOptions {
  /** Evaluates in the isolated world with this context; rejects when it is gone. */
  readonly evaluate: (expression: string, contextId: number) => Promise<unknown>;
  /** The page as product code holds it. */
  readonly sender: () => unknown;
  /** Address of the main frame at this moment. */
  readonly address: () => { readonly url: string; readonly origin: string };
  readonly onPreloadError: (message: string) => void;
}

export interface PageChannel {
  /** The context of the isolated world, null while there is none; what is sent meanwhile waits for the next one. */
  setContext(contextId: number | null): void;
  /** Text that came through the binding. */
  take(text: string): void;
  send(channel: string, values: readonly unknown[]): void;
}

const codec = makeCodec();

export function openPageChannel(options: PageChannelOptions): PageChannel {
  let context: number | null = null;
  let isLoaded = false;
  let queue: string[] = [];

  function deliver(message: FromMain): void {
    queue.push(codec.encode(message));
    flush();
  }
  function flush(): void {
    if (context === null || !isLoaded) return;
    const ready = queue;
    queue = [];
    for (const text of ready) {
      // A page that navigates away loses what was on its way to it, as in Electron.
      void options.evaluate(`${receiverName}(${JSON.stringify(text)})`, context).catch(() => {});
    }
  }

  async function receive(message: ToMain): Promise<void> {
    if (message.kind === 'preload-error') {
      console.error('electron stand-in: the preload script failed:', message.message);
      options.onPreloadError(message.message);
      return;
    }
    if (message.kind === 'preload-done') {
      isLoaded = true;
      flush();
      return;
    }
    // A frame keeps the address it had when the message was sent.
    const senderFrame = loud('WebFrameMain', { ...options.address(), parent: null, processId: 1, routingId: 1 });
    const event = { type: 'frame', sender: options.sender(), senderFrame, frameId: 1, processId: 1 };
    if (message.kind === 'send') {
      standinIpcMain.emit(message.channel, event, ...message.arguments);
      return;
    }
    const { id } = message;
    const invoked = event as unknown as Electron.IpcMainInvokeEvent;
    const answer = await standinIpcMain.answer(message.channel, invoked, message.arguments);
    if ('value' in answer) deliver({ kind: 'reply', id, value: answer.value });
    else deliver({ kind: 'failure', id, message: answer.failure });
  }

  return {
    setContext: (contextId) => {
      context = contextId;
      isLoaded = false;
      // What was on its way to the document before is lost with it.
      if (contextId === null) queue = [];
    },
    take: (text) => void receive(codec.decode(text) as ToMain),
    send: (channel, values) =>
      deliver({ kind: 'message', channel, arguments: values.map((value) => structuredClone(value)) }),
  };
}
