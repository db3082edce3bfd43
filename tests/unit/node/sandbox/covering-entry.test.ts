/** The entry that speaks for a path is the deepest one around it, found without comparing all of them. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanEntry } from '#domain/sandbox/sandbox-plan.ts';
import { coveringEntry, isWithin } from '../../../../main/node/sandbox/paths/covering-entry.ts';

const path = fc.array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
const entry = fc.record({ path, access: fc.constantFrom('read', 'write', 'deny') });

test('in any list, with the later of two for one path', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 12 }),
      fc.array(path, { minLength: 1, maxLength: 6 }),
      (entries, paths) => {
        for (const wanted of paths) {
          const around = entries.filter((each) => isWithin(wanted, each.path));
          const deepest = Math.max(...around.map((each) => each.path.length));
          const expected: PlanEntry | undefined = around.findLast((each) => each.path.length === deepest);
          expect(coveringEntry(entries, wanted)).toBe(expected ?? null);
        }
      },
    ),
    { numRuns: 500 },
  );
});
