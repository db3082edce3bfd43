/** Facts about one client on a WebSocket: junk, slowness and vanishing. */
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { serverFrameSchema } from '#contract/envelope.ts';
import { decodeOutputFrame, type OutputFrame } from '#contract/output-frame.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { maxMessageBytes } from '#domain/common/limits.ts';
import { heartbeatMs, socketLimits } from '../../../main/rpc/socket/socket-limits.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { openSocketPair, type SocketPair } from '../../fakes/socket-pair.ts';
import { english, type Message, say, verbatim } from '#domain/common/message.ts';

let pair: SocketPair;
afterEach(() => pair.close());

async function nextFrame(): Promise<unknown> {
  const [data] = (await once(pair.near, 'message')) as [Buffer];
  return serverFrameSchema.parse(JSON.parse(data.toString()));
}

const warning = (seq: number, text: Message): BrokerEvent => ({
  seq,
  at: 1,
  sessionId: null,
  id: null,
  msg: { type: 'warning', text },
});
const output = (offset: number, size: number): OutputFrame => ({
  runId: 'run_1',
  stream: 'stdout',
  offset,
  bytes: new Uint8Array(size).fill(65),
});

describe('a message that is no call is answered, and the next call still works', () => {
  const call = { t: 'call', id: 7, method: 'm', params: {} };
  test.each([
    ['not JSON', '{', 'unreadable', null],
    ['an empty text', '', 'unreadable', null],
    ['null', 'null', 'unreadable', null],
    ['a bare array', '[]', 'unreadable', null],
    ['a call without an id', JSON.stringify({ ...call, id: undefined }), 'unreadable', null],
    ['a call with a negative id', JSON.stringify({ ...call, id: -1 }), 'unreadable', null],
    ['a call with a method that is no text', JSON.stringify({ ...call, method: 1 }), 'reply', 7],
    ['a call with a very long method', JSON.stringify({ ...call, method: 'm'.repeat(65) }), 'reply', 7],
    ['a frame of another kind', JSON.stringify({ ...call, t: 'events' }), 'reply', 7],
    ['a call with an unknown key', JSON.stringify({ ...call, extra: 1 }), 'reply', 7],
    ['binary data', Buffer.from([1, 2, 3]), 'unreadable', null],
    ['deep nesting', '['.repeat(100_000), 'unreadable', null],
  ])('%s', async (_name, message, t, id) => {
    pair = await openSocketPair({
      onWire: (wire) => wire.onCall(() => Promise.resolve({ ok: true, result: 'still here' })),
    });
    pair.near.send(message);
    const frame = await nextFrame();
    if (t === 'unreadable') expect(frame).toMatchObject({ t, error: { code: 'bad-request' } });
    else expect(frame).toMatchObject({ t, id, reply: { ok: false, error: { code: 'bad-request' } } });
    pair.near.send(JSON.stringify(call));
    expect(await nextFrame()).toEqual({ t: 'reply', id: 7, reply: { ok: true, result: 'still here' } });
  });
});

test('a call before anyone listens is answered', async () => {
  pair = await openSocketPair();
  pair.near.send('{"t":"call","id":1,"method":"m","params":{}}');
  expect(await nextFrame()).toMatchObject({ id: 1, reply: { ok: false, error: { code: 'desk-unreachable' } } });
});

test.each([
  ['a known error shows its code', new BrokerError('too-many', say('no more')), 'too-many', 'no more'],
  ['an unknown error shows nothing of its inside', new Error('secret path'), 'internal', undefined],
])('when a call fails, %s', async (_name, error, code, message) => {
  pair = await openSocketPair({ onWire: (wire) => wire.onCall(() => Promise.reject(error)) });
  pair.near.send('{"t":"call","id":1,"method":"m","params":{}}');
  const frame = (await nextFrame()) as { reply: { error: { code: string; message: Message } } };
  expect(frame.reply.error.code).toBe(code);
  expect(JSON.stringify(frame)).not.toContain('secret');
  if (message !== undefined) expect(english(frame.reply.error.message)).toBe(message);
});

test('a client with too many calls under way is told so, and the earlier ones still end', async () => {
  const gate = Promise.withResolvers<void>();
  pair = await openSocketPair({
    limits: { ...socketLimits, callsUnderWay: 2 },
    onWire: (wire) => wire.onCall(() => gate.promise.then(() => ({ ok: true, result: 1 }))),
  });
  for (const id of [1, 2, 3]) pair.near.send(JSON.stringify({ t: 'call', id, method: 'm', params: {} }));
  expect(await nextFrame()).toMatchObject({ id: 3, reply: { error: { code: 'too-many' } } });
  const ended = Promise.withResolvers<void>();
  let count = 0;
  pair.near.on('message', () => {
    count += 1;
    if (count === 2) ended.resolve();
  });
  gate.resolve();
  await ended.promise;
});

test('a message larger than the limit closes the socket with 1009 and leaves the server up', async () => {
  pair = await openSocketPair();
  pair.near.send('x'.repeat(maxMessageBytes + 1));
  const [code] = (await once(pair.near, 'close')) as [number];
  expect(code).toBe(1009);
});

test('text that is not UTF-8 closes the socket with 1007', async () => {
  pair = await openSocketPair();
  pair.near.send(Buffer.from([0xff, 0xfe]), { binary: false });
  const [code] = (await once(pair.near, 'close')) as [number];
  expect(code).toBe(1007);
});

/** The kinds of the next messages, and what each tells. */
async function nextMessages(count: number): Promise<(string | readonly number[])[]> {
  const said: (string | readonly number[])[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  pair.near.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? null : serverFrameSchema.parse(JSON.parse(data.toString()));
    said.push(frame?.t === 'events' ? frame.events.map(({ seq }) => seq) : (frame?.t ?? 'output'));
    if (said.length === count) resolve();
  });
  await promise;
  return said;
}

test('what the desk tells in one moment is one message, and nothing overtakes it', async () => {
  pair = await openSocketPair({
    onWire: (wire) =>
      wire.onCall(() => {
        wire.sendEvent(warning(4, say('told while the call is answered')));
        return Promise.resolve({ ok: true, result: null });
      }),
  });
  const heard = nextMessages(5);
  for (const seq of [1, 2]) pair.wire.sendEvent(warning(seq, say('at once')));
  pair.wire.sendOutput(output(0, 1));
  pair.wire.sendEvent(warning(3, say('after the output')));
  pair.near.send('{"t":"call","id":1,"method":"m","params":{}}');
  expect(await heard).toEqual([[1, 2], 'output', [3], [4], 'reply']);
});

test('what a desk tells last is there before its end', async () => {
  pair = await openSocketPair();
  const heard = nextMessages(1);
  const ended = Promise.withResolvers<void>();
  // As a broker does: whoever waited for the ending closes the socket.
  void ended.promise.then(() => pair.far.terminate());
  pair.wire.sendEvent(warning(1, say('the run was cancelled')));
  ended.resolve();
  expect(await heard).toEqual([[1]]);
});

test('a thousand cards at once are a few messages, none so long that a page would stand still', async () => {
  pair = await openSocketPair();
  const heard = nextMessages(4);
  for (let seq = 1; seq <= 1000; seq += 1) pair.wire.sendEvent(warning(seq, verbatim('w'.repeat(2000))));
  const messages = await heard;
  expect(messages.flat()).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
});

test('a slow client loses output, is told where it goes on, and loses no event', async () => {
  pair = await openSocketPair({ limits: { ...socketLimits, outputBacklogBytes: 256 * 1024 } });
  pair.near.pause();
  const chunk = 64 * 1024;
  const sent = 400;
  for (let index = 0; index < sent; index += 1) pair.wire.sendOutput(output(index * chunk, chunk));
  pair.wire.sendEvent(warning(1, say('the run ended')));
  expect(pair.far.bufferedAmount).toBeLessThan(512 * 1024);

  const frames: OutputFrame[] = [];
  const told: string[] = [];
  const done = Promise.withResolvers<void>();
  pair.near.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) frames.push(decodeOutputFrame(data)!);
    else told.push(data.toString());
    if (frames.at(-1)?.offset === sent * chunk && told.length > 0) done.resolve();
  });
  pair.near.resume();
  await done.promise;
  expect(frames.at(-1)).toMatchObject({ stream: 'skipped', offset: sent * chunk });
  const arrived = frames.reduce((bytes, frame) => bytes + frame.bytes.length, 0);
  expect(arrived).toBeLessThan(sent * chunk);
  expect(told).toHaveLength(1);
});

test('a client whose events pile up is closed instead of missing one', async () => {
  pair = await openSocketPair({ limits: { ...socketLimits, eventBacklogBytes: 1024 * 1024 } });
  const gone = Promise.withResolvers<void>();
  pair.wire.onClose(gone.resolve);
  pair.near.pause();
  for (let seq = 1; seq < 400; seq += 1) pair.wire.sendEvent(warning(seq, verbatim('w'.repeat(50_000))));
  await gone.promise;
  expect(pair.far.readyState).toBe(pair.far.CLOSED);
});

test('a client that answers neither of two pings is gone', async () => {
  const clock = handClock();
  pair = await openSocketPair({ clock });
  const gone = Promise.withResolvers<void>();
  pair.wire.onClose(gone.resolve);
  clock.advance(heartbeatMs);
  await once(pair.near, 'ping');
  await once(pair.far, 'pong');
  pair.near.pause();
  clock.advance(heartbeatMs);
  clock.advance(heartbeatMs);
  expect(pair.far.readyState).toBe(pair.far.OPEN);
  clock.advance(heartbeatMs);
  await gone.promise;
});

test('a client whose answer was not read yet is kept by a desk that was busy', async () => {
  const clock = handClock(0);
  pair = await openSocketPair({ clock });
  // Both are due at once, as after a time in which nothing was read.
  clock.advance(heartbeatMs);
  clock.advance(heartbeatMs);
  expect(pair.far.readyState).toBe(pair.far.OPEN);
  await once(pair.far, 'pong');
  clock.advance(heartbeatMs);
  clock.advance(heartbeatMs);
  expect(pair.far.readyState).toBe(pair.far.OPEN);
});

test('whoever asks late whether the client is gone still learns it', async () => {
  pair = await openSocketPair();
  pair.near.terminate();
  await once(pair.far, 'close');
  const gone = Promise.withResolvers<void>();
  pair.wire.onClose(gone.resolve);
  await gone.promise;
});

test.each([
  [true, 'page'],
  [false, 'cli'],
] as const)('what changes over it is put down to where it came from: a page %s', async (isPerson, entryPoint) => {
  pair = await openSocketPair({ isPerson });
  expect([pair.wire.entryPoint, pair.wire.person]).toEqual([entryPoint, { kind: 'person', entryPoint }]);
});
