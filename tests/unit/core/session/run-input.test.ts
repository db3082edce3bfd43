/** Facts about a run's input: whatever comes when, its process gets every byte once and in order, and nobody has to keep it all. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaunchedAttempt } from '#core/ports.ts';
import { createRunInput, keptInputBytes, waitingInputBytes } from '../../../../main/core/session/runs/run-input.ts';

interface Reader {
  readonly attempt: LaunchedAttempt;
  readonly read: () => Buffer;
  readonly ends: () => number;
  /** Reads what it was given last; a slow one reads only then. */
  next(): void;
  /** Reads no more. */
  close(): void;
}

function reader(isFast: boolean): Reader {
  const got: Buffer[] = [];
  const waiting: { readonly data: Uint8Array; readonly tell: (isRead: boolean) => void }[] = [];
  let ends = 0;
  let isClosed = false;
  const take = (data: Uint8Array, tell: (isRead: boolean) => void): void => {
    if (!isClosed) got.push(Buffer.from(data));
    tell(!isClosed);
  };
  const attempt = {
    write: (data: Uint8Array) =>
      new Promise<boolean>((tell) => {
        if (isFast || isClosed) take(data, tell);
        else waiting.push({ data, tell });
      }),
    endInput: () => void (ends += 1),
    resize: () => undefined,
  } as unknown as LaunchedAttempt;
  return {
    attempt,
    read: () => Buffer.concat(got),
    ends: () => ends,
    next() {
      const first = waiting.shift();
      if (first !== undefined) take(first.data, first.tell);
    },
    close() {
      isClosed = true;
      for (const { data, tell } of waiting.splice(0)) take(data, tell);
    },
  };
}

const bytes = (size: number, seed: number): Uint8Array => Buffer.alloc(size, `${seed}-abcdefghijk`);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const sizes = fc.array(fc.oneof(fc.nat(2000), fc.constant(512 * 1024), fc.constant(keptInputBytes)), { maxLength: 9 });

test('what is written before and after there is a process arrives whole, at a fast reader and at a slow one', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(9), fc.boolean(), async (chunks, startsAfter, isFast) => {
      const input = createRunInput(() => false);
      const to = reader(isFast);
      const pieces = chunks.map((size, index) => bytes(size, index));
      const told: string[] = [];
      let isStarted = false;
      const start = (): void => {
        if (!isStarted) input.replayTo(to.attempt);
        isStarted = true;
      };
      const send = async (): Promise<void> => {
        for (const [index, piece] of pieces.entries()) {
          if (index === startsAfter) start();
          told.push(await input.write(piece, index === pieces.length - 1));
        }
      };
      const sending = send();
      // A writer that waits for a process waits; it comes at the latest now.
      for (let turn = 0; turn < 3; turn += 1) await settled();
      start();
      for (let turn = 0; turn < 40; turn += 1) {
        to.next();
        await settled();
      }
      await sending;
      expect(to.read().equals(Buffer.concat(pieces))).toBe(true);
      expect(to.ends()).toBe(pieces.length === 0 ? 0 : 1);
      expect(told.every((each) => each === 'taken')).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('what is more than is kept waits for a process, and is not lost', async () => {
  const input = createRunInput(() => false);
  const first = bytes(keptInputBytes, 1);
  expect(await input.write(first, false)).toBe('taken');
  const more = input.write(bytes(10, 2), true);
  let isTaken = false;
  void more.then(() => (isTaken = true));
  await settled();
  expect(isTaken).toBe(false);
  const to = reader(true);
  input.replayTo(to.attempt);
  expect(await more).toBe('taken');
  await settled();
  expect(to.read().equals(Buffer.concat([first, bytes(10, 2)]))).toBe(true);
  expect(to.ends()).toBe(1);
  expect(input.isWhole).toBe(false);
});

test('a process that reads slowly makes its writer wait, and a writer that does not wait is told', async () => {
  const input = createRunInput(() => false);
  input.replayTo(reader(false).attempt);
  const half = bytes(keptInputBytes / 2, 0);
  const taken: string[] = [];
  for (let index = 0; index < 40; index += 1) void input.write(half, false).then((how) => taken.push(how));
  await settled();
  expect(taken.filter((how) => how === 'taken').length * half.length).toBeLessThanOrEqual(keptInputBytes * 2);
  expect(taken).toContain('too-many');
  expect(40 * half.length).toBeGreaterThan(waitingInputBytes + keptInputBytes * 2);
  input.end();
  await settled();
  expect(taken.length).toBe(40);
  expect(await input.write(half, false)).toBe('ended');
});

test('what a process did not want any more is there for the one after it', async () => {
  const input = createRunInput(() => false);
  const first = reader(false);
  input.replayTo(first.attempt);
  await input.write(bytes(10, 1), false);
  first.close();
  await settled();
  expect(await input.write(bytes(20, 2), false)).toBe('taken');
  const second = reader(true);
  input.replayTo(second.attempt);
  expect(await input.write(bytes(30, 3), true)).toBe('taken');
  await settled();
  expect(second.read().equals(Buffer.concat([bytes(10, 1), bytes(20, 2), bytes(30, 3)]))).toBe(true);
  expect(input.isWhole).toBe(true);
});

test('nothing that comes after its end is taken', async () => {
  const input = createRunInput(() => false);
  const both = [input.write(bytes(3, 0), true), input.write(bytes(4, 0), true)];
  expect(await Promise.all(both)).toEqual(['taken', 'ended']);
});
