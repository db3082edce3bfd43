import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedTerminal, largestPortionBytes, roundMs } from '../../../../renderer/features/terminal/feed-terminal.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

/** A terminal that takes in so many bytes a millisecond, and only when the test lets it. */
function open(bytesPerMs = 10_000) {
  const clock = createManualClock();
  const given: Uint8Array[] = [];
  let unread: { bytes: Uint8Array; taken: () => void }[] = [];
  const feed = feedTerminal((bytes, taken) => void unread.push({ bytes, taken }), clock);
  /** Lets it take in all that it has, and what comes of that at once. Returns for how long nothing could be drawn. */
  const takeIn = (): number => {
    const began = clock.now();
    for (let piece = unread.shift(); piece !== undefined; piece = unread.shift()) {
      clock.advance(piece.bytes.length / bytesPerMs);
      given.push(piece.bytes);
      piece.taken();
    }
    return clock.now() - began;
  };
  const text = (): string => given.map((bytes) => new TextDecoder('latin1').decode(bytes)).join('');
  const size = (): number => unread.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { feed, clock, takeIn, text, size };
}

const block = (length = 64 * 1024): Uint8Array => new Uint8Array(length);

describe('what a terminal is given', () => {
  test('is all that was written, in order, and each piece is said to be taken once, after it', () => {
    const pieces = fc.array(fc.record({ size: fc.integer({ min: 0, max: 90_000 }), waitMs: fc.nat(40) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1000, max: 100_000 }), (sayings, speed) => {
        const { feed, clock, takeIn, text } = open(speed);
        let [whole, taken] = ['', 0];
        for (const [index, { size, waitMs }] of sayings.entries()) {
          const said = String.fromCodePoint(97 + (index % 26)).repeat(size);
          whole += said;
          const end = whole.length;
          feed.write(new TextEncoder().encode(said), () => {
            expect(taken).toBe(index);
            expect(text().length).toBeGreaterThanOrEqual(end);
            taken += 1;
          });
          clock.advance(waitMs);
          if (waitMs > 20) takeIn();
        }
        for (let round = 0; round < 100; round += 1) {
          takeIn();
          clock.advance(roundMs);
        }
        expect(taken).toBe(sayings.length);
        expect(text()).toBe(whole);
      }),
      { numRuns: 50 },
    );
  });

  test('comes at once when it is little, however often', () => {
    const { feed, takeIn, text } = open();
    for (let key = 0; key < 50; key += 1) {
      feed.write(block(400));
      takeIn();
    }
    expect(text().length).toBe(50 * 400);
  });

  test('is as much of a flood as it takes in quickly, and not more', () => {
    const { feed, clock, takeIn, size } = open(1_000_000);
    for (let each = 0; each < 200; each += 1) feed.write(block());
    expect(size()).toBeLessThanOrEqual(128 * 1024);
    for (let round = 0; round < 4; round += 1) {
      takeIn();
      clock.advance(roundMs);
    }
    expect(size()).toBe(largestPortionBytes);
  });

  test.each([
    { what: 'a quick terminal', bytesPerMs: 30_000 },
    { what: 'output that takes long to read', bytesPerMs: 3000 },
  ])('leaves time for drawing and answering in each round of a flood: $what', ({ bytesPerMs }) => {
    const { feed, clock, takeIn, size } = open(bytesPerMs);
    for (let each = 0; each < 2000; each += 1) feed.write(block(16 * 1024));
    // Before it knows how quick the terminal is.
    for (let round = 0; round < 3; round += 1) {
      takeIn();
      while (size() === 0) clock.advance(0.1);
    }
    for (let round = 0; round < 20; round += 1) {
      const blockedMs = takeIn();
      expect(blockedMs).toBeLessThanOrEqual(26);
      expect(blockedMs).toBeGreaterThan(15);
      expect(size()).toBe(0);
      clock.advance(roundMs - blockedMs - 1);
      expect(size()).toBe(0);
      clock.advance(1);
      expect(size()).toBeGreaterThan(0);
    }
  });

  test('begins as often when the terminal takes its time to begin', () => {
    const { feed, clock, takeIn, size } = open(10_000);
    for (let each = 0; each < 2000; each += 1) feed.write(block(16 * 1024));
    const begun: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      while (size() === 0) clock.advance(1);
      clock.advance(5);
      begun.push(clock.now());
      takeIn();
    }
    const rounds = begun.slice(4).map((at, index) => at - (begun[index + 3] ?? 0));
    expect(rounds.every((ms) => Math.abs(ms - roundMs) < 1.5)).toBe(true);
  });

  test.each([100, 200 * 1024])('waits while something else is drawn, and then comes whole: %i bytes', (length) => {
    const { feed, clock, takeIn, text, size } = open();
    let taken = 0;
    feed.rest(50);
    feed.write(block(length), () => (taken += 1));
    clock.advance(30);
    feed.rest(50);
    feed.write(block(length), () => (taken += 1));
    clock.advance(49);
    expect(size()).toBe(0);
    for (let round = 0; round < 5; round += 1) {
      clock.advance(roundMs);
      takeIn();
    }
    expect({ taken, length: text().length }).toEqual({ taken: 2, length: 2 * length });
  });

  test('ends when nobody looks at it any more', () => {
    const { feed, clock, takeIn, text } = open();
    for (let each = 0; each < 8; each += 1) feed.write(block());
    takeIn();
    feed.stop();
    clock.advance(1000);
    takeIn();
    expect(text().length).toBe(64 * 1024);
  });
});
