import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import { openStore } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { createMemoryStores } from '../../../fakes/memory-store.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();
const byName = (answers: readonly RememberedAnswer[]): RememberedAnswer[] =>
  answers.toSorted((a, b) => a.answerId.localeCompare(b.answerId));

const project = fc.constantFrom('/p', '/p', '/q');
const keys = fc.uniqueArray(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 2 });
const time = fc.integer({ min: 0, max: 6 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('find' as const), keys, project, now: time }),
    fc.record({
      kind: fc.constant('remember' as const),
      grant: fc.record({
        keys,
        effect: fc.constantFrom('allow', 'deny'),
        projectRoot: fc.option(project, { nil: null }),
        expiresAt: fc.option(time, { nil: null }),
        createdAt: time,
        shown: fc.constant('x'),
      }),
    }),
  ),
  { minLength: 8, maxLength: 20 },
);

test('grants in memory and in the database give the same answers in every history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      let answers = 0;
      const memory = createMemoryStores();
      const store = openStore({ dataDir: folder(), clock: createManualClock() });
      try {
        for (const step of history) {
          if (step.kind === 'find') {
            const { keys: wanted, project: root, now } = step;
            expect(memory.grants.find(wanted, root, now)).toEqual(store.grants.find(wanted, root, now));
            memory.grants.used(wanted, root, now);
            store.grants.used(wanted, root, now);
            expect(byName(memory.grants.list(now))).toEqual(byName(store.grants.list(now)));
          } else {
            answers += 1;
            const answerId = `ans_${answers}` as const;
            const grant = { ...step.grant, answerId, about: 'command', by: { kind: 'policy' } } as const;
            await Promise.all([memory.grants.remember(grant), store.grants.remember(grant)]);
          }
        }
      } finally {
        store.close();
      }
    }),
    { numRuns: 100 },
  );
});
