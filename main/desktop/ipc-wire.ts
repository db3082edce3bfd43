/** Carries calls, replies, events and output of our windows over Electron IPC; each loaded page is a client of its own. */
import { serialize } from 'node:v8';
import { ipcMain, type BrowserWindow, type WebContents } from 'electron';
import { channels } from '#contract/channels.ts';
import type { Reply } from '#contract/envelope.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { maxMessageBytes } from '#domain/common/limits.ts';
import { freshConnectionId } from '../rpc/fresh-connection-id.ts';
import { gatherAtOnce } from '../rpc/bind/gather-at-once.ts';
import { createListeners } from '../rpc/socket/listeners.ts';
import type { Wire } from '../rpc/wire.ts';
import { isTrustedSender } from './guard/app-origin.ts';
import { say } from '#domain/common/message.ts';

type CallHandler = (method: string, params: unknown) => Promise<Reply>;

const refuse = (error: BrokerError): Reply => ({ ok: false, error: toWireError(error) });

interface OpenWire {
  readonly wire: Wire;
  call: CallHandler;
  close(): void;
}

function openWire(window: BrowserWindow): OpenWire {
  const closed = createListeners<void>();
  let isOpen = true;
  const send = (channel: string, value: unknown): void => {
    if (isOpen && !window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(channel, value);
  };
  const events = gatherAtOnce<BrokerEvent>((told) => send(channels.events, told));
  const open: OpenWire = {
    call: () => Promise.resolve(refuse(new BrokerError('desk-unreachable', say('The desk is not listening yet.')))),
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      closed.tell();
    },
    wire: {
      connectionId: freshConnectionId(),
      shell: 'electron',
      isPerson: true,
      person: { kind: 'person', entryPoint: 'page' },
      entryPoint: 'page',
      onCall: (handler) => {
        open.call = (method, params) => handler(method, params).finally(() => events.flush());
      },
      sendEvent: (event) => events.add(event),
      sendOutput: (frame) => {
        events.flush();
        send(channels.output, frame);
      },
      onClose: (listener) => {
        closed.add(listener);
      },
    },
  };
  return open;
}

/** Size as it would travel; what cannot be serialised could not have arrived. */
const isTooLarge = (params: unknown): boolean => serialize(params).byteLength > maxMessageBytes;

/** Our windows, by their page. Electron knows one handler for all of them. */
const callHandlers = new Map<WebContents, CallHandler>();

function acceptCalls(page: WebContents, onCall: CallHandler): void {
  callHandlers.set(page, onCall);
  if (callHandlers.size > 1) return;
  ipcMain.handle(channels.invoke, async (event, method: unknown, params: unknown): Promise<Reply> => {
    const call = [...callHandlers].find(([each]) => isTrustedSender(event, each))?.[1];
    if (call === undefined)
      return refuse(new BrokerError('unauthorized', say('Only the desk window may call the desk.')));
    if (typeof method !== 'string') return refuse(new BrokerError('bad-request', say('The method is not a text.')));
    if (isTooLarge(params)) return refuse(new BrokerError('too-large', say('The message is too large.')));
    try {
      return await call(method, params);
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    }
  });
}

function refuseCalls(page: WebContents): void {
  callHandlers.delete(page);
  if (callHandlers.size === 0) ipcMain.removeHandler(channels.invoke);
}

/** Calls `onWire` for every page that loads in the window. A reload ends the page before it: its wire closes. */
export function openIpcWires(window: BrowserWindow, onWire: (wire: Wire) => void): void {
  const page = window.webContents;
  let current: OpenWire | null = null;
  const closeCurrent = (): void => {
    current?.close();
    current = null;
  };

  page.on('did-navigate', closeCurrent);
  page.on('render-process-gone', closeCurrent);
  page.on('destroyed', () => {
    closeCurrent();
    refuseCalls(page);
  });

  acceptCalls(page, (method, params) => {
    if (current === null) {
      current = openWire(window);
      onWire(current.wire);
    }
    return current.call(method, params);
  });
}
