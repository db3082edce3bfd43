/** What the host changes while a command runs opens nothing to it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { lateAttacks } from './attacks/late.ts';
import { inTwoTries } from './two-tries.ts';
import { cannotTry, createPlace, programAs, users, type Place } from './harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const resultsSchema = z.array(z.object({ name: z.string(), got: z.boolean(), output: z.string() }));

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  describe.each(['sandboxed', 'control'])('%s', (how) => {
    let results: z.infer<typeof resultsSchema>;
    beforeAll(
      inTwoTries(async () => {
        const line = await programAs(user, 'late-program.ts', [how, place.worlds(user), place.helper ?? '']);
        results = resultsSchema.parse(JSON.parse(line));
      }),
      600_000,
    );

    // Without a sandbox each has to get what it wants, or it proves nothing.
    test.for(lateAttacks)('$name', ({ name, needsHelper }, { skip }) => {
      skip(
        how === 'sandboxed' && place.helper === null && needsHelper === true,
        'there is no compiler here, so the protection is missing and shown as that',
      );
      const result = results.find((one) => one.name === name);
      expect(result?.got, result?.output).toBe(how === 'control');
    });
  });
});
