/** One window's pages as clients of the broker, without Electron: only its channel and its window are stood in for. */
import { EventEmitter } from 'node:events';
import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channels } from '#contract/channels.ts';
import { openIpcWires } from '../../../main/desktop/ipc-wire.ts';
import type { Wire } from '../../../main/rpc/wire.ts';
import { say } from '#domain/common/message.ts';

type Handler = (event: IpcMainInvokeEvent, ...values: unknown[]) => Promise<unknown>;
const handlers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, handler: unknown) => handlers.set(channel, handler),
    removeHandler: (channel: string) => handlers.delete(channel),
  },
}));

class FakePage extends EventEmitter {
  readonly sent: unknown[] = [];
  send(channel: string, value: unknown): void {
    this.sent.push([channel, value]);
  }
  isDestroyed(): boolean {
    return false;
  }
}

const ours = { parent: null, origin: 'app://bundle', url: 'app://bundle/index.html' };
const warning = { seq: 1, at: 0, sessionId: null, id: null, msg: { type: 'warning', text: say('x') } } as const;
/** Until everything that was told is passed on. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
let page: FakePage;
let wires: { wire: Wire; isClosed: boolean }[];

beforeEach(() => {
  page = new FakePage();
  wires = [];
  const window = { webContents: page, isDestroyed: () => false } as unknown as BrowserWindow;
  openIpcWires(window, (wire) => {
    const entry = { wire, isClosed: false };
    wires.push(entry);
    wire.onClose(() => {
      entry.isClosed = true;
    });
    wire.onCall((method) => Promise.resolve({ ok: true, result: method }));
  });
});

afterEach(() => page.emit('destroyed'));

const call = (method: unknown, params: unknown = {}, senderFrame: object | null = ours): Promise<unknown> => {
  const handler = handlers.get(channels.invoke) as Handler;
  return handler({ sender: page, senderFrame } as unknown as IpcMainInvokeEvent, method, params);
};
const code = (name: string) => ({ ok: false, error: expect.objectContaining({ code: name }) as unknown });

test('each loaded page is a client of its own', async () => {
  expect(await call('desk.hello')).toEqual({ ok: true, result: 'desk.hello' });
  await call('desk.health');
  page.emit('did-navigate');
  await call('desk.hello');
  expect(wires.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(new Set(wires.map(({ wire }) => wire.connectionId)).size).toBe(2);
});

test.each(['did-navigate', 'render-process-gone'])(
  'after %s nothing reaches the next page that it did not ask for',
  async (end) => {
    await call('desk.hello');
    wires[0]?.wire.sendEvent(warning);
    await turn();
    page.emit(end);
    wires[0]?.wire.sendEvent(warning);
    await turn();
    expect(page.sent).toEqual([[channels.events, [warning]]]);
  },
);

test('what the desk tells in one moment is one message, and nothing overtakes it', async () => {
  await call('desk.hello');
  const { wire } = wires[0] ?? {};
  const frame = { runId: 'run_1', stream: 'stdout', offset: 0, bytes: new Uint8Array(1) } as const;
  for (const seq of [1, 2]) wire?.sendEvent({ ...warning, seq });
  wire?.sendOutput(frame);
  wire?.sendEvent({ ...warning, seq: 3 });
  const answered = call('desk.health');
  await answered;
  const first = [
    { ...warning, seq: 1 },
    { ...warning, seq: 2 },
  ];
  const told = [
    [channels.events, first],
    [channels.output, frame],
    [channels.events, [{ ...warning, seq: 3 }]],
  ];
  expect(page.sent).toEqual(told);
});

test('a window that is gone takes its channel with it', async () => {
  await call('desk.hello');
  page.emit('destroyed');
  expect(wires[0]?.isClosed).toBe(true);
  expect(handlers.has(channels.invoke)).toBe(false);
});

test('two windows are two clients, and one that goes takes nothing from the other', async () => {
  const [first, firstWires] = [page, wires];
  const second = new FakePage();
  const window = { webContents: second, isDestroyed: () => false } as unknown as BrowserWindow;
  const seconds: string[] = [];
  openIpcWires(window, (wire) => {
    seconds.push(wire.connectionId);
    wire.onCall(() => Promise.resolve({ ok: true, result: 'second' }));
  });
  page = second;
  expect(await call('desk.hello')).toEqual({ ok: true, result: 'second' });
  page = first;
  expect(await call('desk.hello')).toEqual({ ok: true, result: 'desk.hello' });
  expect(firstWires).toHaveLength(1);
  expect(seconds).toHaveLength(1);
  second.emit('destroyed');
  expect(await call('desk.hello')).toEqual({ ok: true, result: 'desk.hello' });
  page = second;
  expect(await call('desk.hello')).toEqual(code('unauthorized'));
  page = first;
});

test('a stranger is refused before anything is opened for it', async () => {
  expect(await call('desk.hello', {}, { ...ours, url: 'https://a.example/' })).toEqual(code('unauthorized'));
  expect(await call('desk.hello', {}, null)).toEqual(code('unauthorized'));
  expect(wires).toEqual([]);
});

test.each([
  { what: 'a method that is no text', method: 7, params: {}, answer: 'bad-request' },
  { what: 'more than a message may hold', method: 'desk.hello', params: 'x'.repeat(5_000_000), answer: 'too-large' },
])('$what -> $answer', async ({ method, params, answer }) => {
  expect(await call(method, params)).toEqual(code(answer));
  expect(wires).toEqual([]);
});

test('a message that is too large is named as that', async () => {
  expect(await call('desk.hello', 'x'.repeat(5_000_000))).toMatchObject({
    error: { message: 'The message is too large.' },
  });
});

test('a handler that throws answers with an error that shows nothing of its inside', async () => {
  await call('desk.hello');
  wires[0]?.wire.onCall(() => Promise.reject(new Error('/secret/path')));
  const reply = await call('desk.hello');
  expect(reply).toEqual(code('internal'));
  expect(JSON.stringify(reply)).not.toContain('/secret/path');
});
