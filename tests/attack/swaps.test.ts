/** What a command exchanges while the sandbox of another is built leads no mount anywhere else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { swapAttacks } from './attacks/swaps.ts';
import { inTwoTries } from './two-tries.ts';
import { cannotTry, createPlace, programAs, users, type Place } from './harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const resultsSchema = z.array(z.object({ name: z.string(), got: z.string(), ran: z.int(), output: z.string() }));

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  describe.each(['sandboxed', 'control'])('%s', (how) => {
    let results: z.infer<typeof resultsSchema>;
    beforeAll(
      inTwoTries(async () => {
        const line = await programAs(user, 'swap-program.ts', [how, place.worlds(user)]);
        results = resultsSchema.parse(JSON.parse(line));
      }),
      600_000,
    );

    // Without a sandbox each has to get what it wants, or it proves nothing.
    test.each(swapAttacks)('$name', ({ name }) => {
      const result = results.find((one) => one.name === name);
      if (how === 'control') expect(result?.got, result?.output).not.toBe('');
      else expect(result?.got, result?.output).toBe('');
    });
  });
});
