import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameReader } from '../../../main/rpc/read-frames.ts';

/** As a server sends it: whole and unmasked. */
function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (length >= 65_536) head.writeBigUInt64BE(BigInt(length), 2);
  else if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}

test('messages come out whole, in order, however the stream was cut', () => {
  const payloads = fc.array(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(new Uint8Array(70_000))), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      payloads,
      fc.array(
        fc.oneof(
          { weight: 1, arbitrary: fc.constant(1) },
          { weight: 9, arbitrary: fc.integer({ min: 1000, max: 30_000 }) },
        ),
        { minLength: 1 },
      ),
      (messages, cuts) => {
        const stream = Buffer.concat(messages.map((message) => frame(2, Buffer.from(message))));
        const got: Buffer[] = [];
        let problem: string | null = null;
        const reader = createFrameReader(({ payload }) => got.push(Buffer.from(payload)));
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const end = at + (cuts[turn % cuts.length] ?? 1);
          problem ??= reader.take(stream.subarray(at, end));
          at = end;
        }
        expect(problem).toBeNull();
        expect(Buffer.concat(got).equals(Buffer.concat(messages))).toBe(true);
        expect(got.length).toBe(messages.length);
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  ['masked', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 1])],
  ['in parts', Buffer.from([0x01, 0x01, 1])],
  ['a part without a beginning', Buffer.from([0x80, 0x01, 1])],
  ['compressed', Buffer.from([0xc1, 0x01, 1])],
  ['too long', Buffer.from([0x82, 127, 0, 0, 0, 1, 0, 0, 0, 0])],
])('a frame that is %s ends the reading', (_about, bytes) => {
  expect(createFrameReader(() => undefined).take(bytes)).toMatch(/^a/);
});

test('whatever comes, reading never throws', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 64 }), { maxLength: 10 }), (chunks) => {
      const reader = createFrameReader(() => undefined);
      for (const chunk of chunks) if (reader.take(Buffer.from(chunk)) !== null) return;
    }),
  );
});
