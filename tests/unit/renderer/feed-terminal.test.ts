import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  feedTerminal,
  largestPortionBytes,
  smallestPortionBytes,
} from '../../../renderer/features/terminal/feed-terminal.ts';

/** A terminal that takes in so many bytes a millisecond, and only when the test lets it have a turn. */
function open(bytesPerMs = 10_000) {
  let nowMs = 0;
  const given: Uint8Array[] = [];
  let unread: { bytes: Uint8Array; taken: () => void }[] = [];
  const tasks: (() => void)[] = [];
  const feed = feedTerminal({
    write: (bytes, taken) => void unread.push({ bytes, taken }),
    soon: (next) => void tasks.push(next),
    now: () => nowMs,
  });
  /** One turn of the terminal. Returns how long it took. */
  const takeIn = (): number => {
    const began = nowMs;
    for (const { bytes, taken } of unread.splice(0)) {
      nowMs += bytes.length / bytesPerMs;
      given.push(bytes);
      taken();
    }
    return nowMs - began;
  };
  /** The same, and then one task of the page. */
  const turn = (): number => {
    const took = takeIn();
    tasks.shift()?.();
    return took;
  };
  const text = (): string => given.map((bytes) => new TextDecoder('latin1').decode(bytes)).join('');
  return { feed, turn, takeIn, text, unread: () => unread.reduce((sum, { bytes }) => sum + bytes.length, 0), tasks };
}

const block = (length = 64 * 1024): Uint8Array => new Uint8Array(length);

describe('what a terminal is given', () => {
  test('is all that was written, in order, and each piece is said to be taken once, after it', () => {
    const pieces = fc.array(fc.record({ size: fc.integer({ min: 0, max: 90_000 }), turns: fc.nat(2) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 100, max: 100_000 }), (sayings, speed) => {
        const { feed, turn, text } = open(speed);
        let [whole, taken] = ['', 0];
        for (const [index, { size, turns }] of sayings.entries()) {
          const said = String.fromCodePoint(97 + (index % 26)).repeat(size);
          whole += said;
          const end = whole.length;
          feed.write(new TextEncoder().encode(said), () => {
            expect(taken).toBe(index);
            expect(text().length).toBeGreaterThanOrEqual(end);
            taken += 1;
          });
          for (let each = 0; each < turns; each += 1) turn();
        }
        for (let each = 0; each < 400; each += 1) turn();
        expect(taken).toBe(sayings.length);
        expect(text()).toBe(whole);
      }),
      { numRuns: 50 },
    );
  });

  test('is a little at first, and a lot as long as it takes it in quickly', () => {
    const { feed, turn, unread } = open(1_000_000);
    for (let each = 0; each < 200; each += 1) feed.write(block());
    expect(unread()).toBeLessThanOrEqual(128 * 1024);
    for (let each = 0; each < 4; each += 1) turn();
    expect(unread()).toBe(largestPortionBytes);
  });

  test.each([
    { what: 'a quick terminal', bytesPerMs: 60_000 },
    { what: 'output that takes long to read', bytesPerMs: 3000 },
  ])('keeps the page from drawing for a moment only: $what', ({ bytesPerMs }) => {
    const { feed, turn } = open(bytesPerMs);
    for (let each = 0; each < 200; each += 1) feed.write(block(16 * 1024));
    // Before it knows how quick the terminal is.
    for (let each = 0; each < 3; each += 1) turn();
    const turns = Array.from({ length: 20 }, turn);
    expect(Math.max(...turns)).toBeLessThanOrEqual(20);
    expect(smallestPortionBytes / bytesPerMs).toBeLessThan(20);
  });

  test('comes in a task of its own, so that the page is drawn in between', () => {
    const { feed, takeIn, unread, tasks } = open();
    for (let each = 0; each < 8; each += 1) feed.write(block());
    takeIn();
    feed.write(block());
    expect([unread(), tasks.length]).toEqual([0, 1]);
    tasks.shift()?.();
    expect(unread()).toBeGreaterThan(0);
  });

  test('ends when nobody looks at it any more', () => {
    const { feed, turn, text } = open();
    for (let each = 0; each < 8; each += 1) feed.write(block());
    feed.stop();
    for (let each = 0; each < 8; each += 1) turn();
    expect(text().length).toBe(64 * 1024);
  });
});
