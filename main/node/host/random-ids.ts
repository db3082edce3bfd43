/** Fresh id suffixes: nobody can guess one, and sorting them by text sorts them by age. */
import { randomBytes } from 'node:crypto';
import type { Ids } from '#core/ports.ts';

/** Hex digits of the stamp; enough for microseconds until the year 4253. */
const stampDigits = 14;

export function createRandomIds(): Ids {
  let lastStamp = 0;
  return {
    next() {
      // In thousandths of a millisecond, so that ids of one millisecond, or of a clock set back, still sort by age.
      lastStamp = Math.max(Date.now() * 1000, lastStamp + 1);
      return lastStamp.toString(16).padStart(stampDigits, '0') + randomBytes(16).toString('base64url');
    },
  };
}
