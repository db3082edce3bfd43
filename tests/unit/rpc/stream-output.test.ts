/** Who waits for whom when a command prints faster than its viewer draws. */
import { expect, test } from 'vitest';
import type { OutputFrame } from '#contract/output-frame.ts';
import { createOutputLog } from '#core/attempt/output-log.ts';
import { streamOutput } from '../../../main/rpc/bind/stream-output.ts';
import { handClock } from '../../fakes/hand-clock.ts';

const block = new Uint8Array(64 * 1024);

function watch(mayFallBehind: boolean) {
  const log = createOutputLog({ keepBytes: 4 * 1024 * 1024 });
  const clock = handClock();
  const frames: OutputFrame[] = [];
  let isHeld = false;
  log.onHold((held) => {
    isHeld = held;
  });
  const stream = streamOutput({
    runId: 'run_1',
    log,
    fromOffset: 0,
    clock,
    mayFallBehind,
    send: (frame) => {
      frames.push(frame);
    },
  });
  /** A command that prints for as long as nobody stops it, up to 64 MiB. */
  const print = (): number => {
    for (let blocks = 0; blocks < 1024; blocks += 1) {
      if (isHeld) return blocks;
      log.append('stdout', block);
    }
    return 1024;
  };
  return { log, clock, frames, stream, print, isHeld: () => isHeld };
}

test('a program holds a fast command before anything it has not read is dropped, however long it takes', () => {
  const { log, clock, frames, stream, print, isHeld } = watch(false);
  let read = 0;
  for (let turn = 0; turn < 40; turn += 1) {
    print();
    clock.advance(60_000);
    for (const frame of frames.splice(0)) {
      expect([frame.stream, frame.offset]).toEqual(['stdout', read]);
      read += frame.bytes.length;
    }
    expect(isHeld()).toBe(true);
    stream.ack(read);
    clock.advance(10);
  }
  expect(read).toBeGreaterThan(8 * 1024 * 1024);
  expect(log.startOffset).toBeLessThanOrEqual(read);
});

test('a screen that draws nothing holds the command for a moment only, and is told what it missed', () => {
  const { clock, frames, stream, print, isHeld, log } = watch(true);
  log.append('stdout', new Uint8Array(2 * 1024 * 1024));
  clock.advance(100);
  expect(isHeld()).toBe(true);
  clock.advance(10_000);
  expect(isHeld()).toBe(false);
  expect(print()).toBe(1024);
  const sent = frames.reduce((bytes, frame) => bytes + frame.bytes.length, 0);
  frames.length = 0;
  stream.ack(sent);
  clock.advance(100);
  expect(frames[0]).toMatchObject({ stream: 'skipped', offset: log.startOffset });
});

test('a viewer that leaves lets the command go on', () => {
  const { stream, print, isHeld } = watch(false);
  print();
  expect(isHeld()).toBe(true);
  stream.stop();
  expect(isHeld()).toBe(false);
});

test('what comes after silence, and what comes last, waits for nothing; what comes between them is gathered', () => {
  const { log, clock, frames } = watch(false);
  const said = () => frames.splice(0).map(({ bytes }) => new TextDecoder().decode(bytes));
  const print = (text: string) => log.append('stdout', new TextEncoder().encode(text));
  clock.advance(0);
  print('a');
  expect(said()).toEqual(['a']);
  print('b');
  print('c');
  expect(said()).toEqual([]);
  clock.advance(8);
  expect(said()).toEqual(['bc']);
  print('d');
  log.end();
  expect(said()).toEqual(['d']);
  clock.advance(1000);
  expect(said()).toEqual([]);
});

test('nothing is sent within the call that asks for it, nor after a viewer has left', () => {
  const { log, clock, frames, stream } = watch(false);
  log.append('stdout', block);
  expect(frames).toEqual([]);
  clock.advance(0);
  expect(frames).toHaveLength(1);
  log.append('stdout', block);
  stream.stop();
  clock.advance(1000);
  log.end();
  expect(frames).toHaveLength(1);
});
