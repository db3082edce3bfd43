/** What a run's output log keeps, and in what pieces it is read. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOutputLog, type OutputLog } from '#core/attempt/output-log.ts';

interface Said {
  readonly stream: string;
  readonly text: string;
}

function readAll(log: OutputLog, from: number, maxBytes: number) {
  const pieces: Said[] = [];
  for (let offset = from; ;) {
    const chunk = log.read(offset, maxBytes);
    if (chunk === null) return pieces;
    expect(chunk.offset).toBe(offset);
    expect(chunk.bytes.length).toBeGreaterThan(0);
    expect(chunk.bytes.length).toBeLessThanOrEqual(maxBytes);
    pieces.push({ stream: chunk.stream, text: Buffer.from(chunk.bytes).toString('latin1') });
    offset += chunk.bytes.length;
  }
}

/** Neighbours of one stream as one. */
function joined(pieces: readonly Said[]): Said[] {
  const whole: Said[] = [];
  for (const { stream, text } of pieces) {
    const last = whole.at(-1);
    if (text === '') continue;
    if (last?.stream === stream) whole[whole.length - 1] = { stream, text: last.text + text };
    else whole.push({ stream, text });
  }
  return whole;
}

const said = fc.record({
  stream: fc.constantFrom('stdout' as const, 'stderr' as const),
  size: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 4000, max: 70_000 })),
});

test('a run reads as it was said, stream by stream and byte by byte, in pieces of any size', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 30 }), fc.integer({ min: 50, max: 100_000 }), (sayings, maxBytes) => {
      const log = createOutputLog({ keepBytes: 8 * 1024 * 1024 });
      const whole: Said[] = [];
      // A reader's buffer is used again for the next piece.
      const buffer = Buffer.alloc(70_000);
      for (const [index, { stream, size }] of sayings.entries()) {
        const text = String.fromCodePoint(97 + (index % 26)).repeat(size);
        buffer.write(text, 'latin1');
        log.append(stream, buffer.subarray(0, size));
        whole.push({ stream, text });
      }
      expect(joined(readAll(log, 0, maxBytes))).toEqual(joined(whole));
    }),
    { numRuns: 60 },
  );
});

test('what a terminal says in small pieces is sent in large ones', () => {
  const log = createOutputLog({ keepBytes: 4 * 1024 * 1024 });
  for (let piece = 0; piece < 1000; piece += 1) log.append('terminal', Buffer.alloc(1000));
  expect(readAll(log, 0, 64 * 1024).length).toBeLessThan(20);
});

test('what was read stays as it was when more is said', () => {
  const log = createOutputLog({ keepBytes: 1000 });
  log.append('stdout', Buffer.from('first'));
  const first = log.read(0, 100);
  log.append('stdout', Buffer.from(' second'));
  expect(Buffer.from(first?.bytes ?? []).toString()).toBe('first');
  expect(Buffer.from(log.read(2, 100)?.bytes ?? []).toString()).toBe('rst second');
});

test('at least what is to be kept is kept, and not much more than twice of it', () => {
  const keepBytes = 100_000;
  const log = createOutputLog({ keepBytes });
  for (let piece = 0; piece < 400; piece += 1) {
    log.append('stdout', Buffer.alloc(3000));
    const kept = log.totalBytes - log.startOffset;
    expect(kept).toBeGreaterThanOrEqual(Math.min(log.totalBytes, keepBytes));
    expect(kept).toBeLessThanOrEqual(2 * keepBytes + 64 * 1024);
  }
});
