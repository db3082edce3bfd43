/** What is kept of a command's output: its beginning and its end. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeadAndTail } from '../../../../main/core/attempt/head-and-tail.ts';

test('however output is cut into pieces, the first and the last half of the limit are kept, and the rest is counted', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 0, max: 60 }), (said, limit) => {
      const kept = createHeadAndTail(limit);
      for (const piece of said) {
        const lent = piece.slice();
        kept.append(lent);
        lent.fill(0xee);
      }
      const whole = said.flatMap((piece) => [...piece]);
      const half = Math.floor(limit / 2);
      const tail = whole.slice(half);
      expect([...kept.bytes()]).toEqual([...whole.slice(0, half), ...tail.slice(Math.max(0, tail.length - half))]);
      expect(kept.totalBytes).toBe(whole.length);
      expect(kept.omittedBytes).toBe(whole.length - kept.bytes().length);
    }),
  );
});
