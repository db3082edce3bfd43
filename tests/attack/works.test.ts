/** Ordinary work goes on inside the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inTwoTries } from './two-tries.ts';
import { cannotTry, createPlace, programAs, users, type Place } from './harness/users.ts';
import { withLinks } from './works/linked.ts';
import { inPipes, onTerminal } from './works/works.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const resultsSchema = z.array(
  z.object({ name: z.string(), worked: z.boolean(), absent: z.boolean(), said: z.string() }),
);

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  describe.each([
    { kind: 'pipes', works: inPipes },
    { kind: 'terminal', works: onTerminal },
    { kind: 'observer', works: withLinks },
  ])('with $kind', ({ kind, works }) => {
    let results: z.infer<typeof resultsSchema>;
    beforeAll(
      inTwoTries(async () => {
        results = resultsSchema.parse(
          JSON.parse(await programAs(user, 'works-program.ts', [kind, place.worlds(user), place.helper ?? ''])),
        );
      }),
      600_000,
    );

    test.each(works)('$name', ({ name, needs }) => {
      const result = results.find((one) => one.name === name);
      if (result?.absent === true) {
        console.warn(`${name}: there is no ${needs} here.`);
        return;
      }
      expect(result?.worked, result?.said).toBe(true);
    });
  });
});
