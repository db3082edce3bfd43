/** What a slow client is told about output that was dropped for it. */
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { decodeOutputFrame, type OutputFrame } from '#contract/output-frame.ts';
import { sendBounded } from '../../../main/rpc/send-bounded.ts';
import { socketLimits } from '../../../main/rpc/socket/socket-limits.ts';

/** Stands in for the kernel's side of a socket, whose speed no test can choose. */
function createSlowSocket() {
  const sent: OutputFrame[] = [];
  const written: (() => void)[] = [];
  const socket = {
    readyState: WebSocket.OPEN as number,
    bufferedAmount: 0,
    send(data: Uint8Array | string, done?: () => void) {
      if (typeof data !== 'string') sent.push(decodeOutputFrame(data)!);
      if (done !== undefined) written.push(done);
    },
  };
  return { socket, sent, written };
}

const frame = (offset: number): OutputFrame => ({
  runId: 'run_1',
  stream: 'terminal',
  offset,
  bytes: new Uint8Array(10),
});
const limit = socketLimits.outputBacklogBytes;

test('the first output after a gap comes after a frame that names the gap', () => {
  const { socket, sent } = createSlowSocket();
  const sender = sendBounded(socket as unknown as WebSocket, socketLimits);
  sender.sendOutput(frame(0));
  socket.bufferedAmount = limit + 1;
  sender.sendOutput(frame(10));
  sender.sendOutput(frame(20));
  socket.bufferedAmount = limit;
  sender.sendOutput(frame(30));
  expect(sent.map(({ stream, offset }) => [stream, offset])).toEqual([
    ['terminal', 0],
    ['skipped', 30],
    ['terminal', 30],
  ]);
});

test('a gap at the end is named as soon as half of the backlog is gone, and once', () => {
  const { socket, sent, written } = createSlowSocket();
  const sender = sendBounded(socket as unknown as WebSocket, socketLimits);
  sender.sendOutput(frame(0));
  socket.bufferedAmount = limit + 1;
  sender.sendOutput(frame(10));
  sender.sendFrame({ t: 'reply', id: 1, reply: { ok: true, result: {} } });
  for (const tell of written) tell();
  expect(sent).toHaveLength(1);
  socket.bufferedAmount = limit / 2;
  for (const tell of written) tell();
  expect(sent.map(({ stream, offset }) => [stream, offset])).toEqual([
    ['terminal', 0],
    ['skipped', 20],
  ]);
});

test('nothing is sent to a socket that is closing', () => {
  const { socket, sent, written } = createSlowSocket();
  const sender = sendBounded(socket as unknown as WebSocket, socketLimits);
  socket.readyState = WebSocket.CLOSING;
  sender.sendOutput(frame(0));
  sender.sendFrame({ t: 'reply', id: 1, reply: { ok: true, result: {} } });
  expect([sent, written]).toEqual([[], []]);
});

test('an event is written once for all clients that it goes to, and each gets all of it', () => {
  let written = 0;
  const said = { type: 'warning', text: { code: 'once' } } as const;
  const toJSON = (): typeof said => {
    written += 1;
    return said;
  };
  const about = { at: 1, sessionId: null, id: null } as const;
  const texts = [1, 2, 3].map((seq) => {
    const event = { ...about, seq, msg: { ...said, toJSON } };
    return [1, 2, 3, 4].map(() => {
      const sent: string[] = [];
      const socket = { readyState: WebSocket.OPEN, bufferedAmount: 0, send: (text: string) => sent.push(text) };
      const sender = sendBounded(socket as unknown as WebSocket, socketLimits);
      sender.sendEvent(event);
      sender.sendFrame({ t: 'reply', id: 1, reply: { ok: true, result: {} } });
      return sent[0];
    });
  });
  expect(texts).toEqual(
    [1, 2, 3].map((seq) =>
      [1, 2, 3, 4].map(() => `{"t":"events","events":[${JSON.stringify({ ...about, seq, msg: said })}]}`),
    ),
  );
  expect(written).toBe(3);
});
