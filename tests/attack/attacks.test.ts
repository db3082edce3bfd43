/** Nothing that gets out of an unprotected shell gets out of the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { families } from './attacks/families.ts';
import type { AttackResult } from './harness/attack.ts';
import { inTwoTries } from './two-tries.ts';
import { cannotTry, createPlace, runAs, users, type Place } from './harness/users.ts';

if (cannotTry !== null) console.warn(`The attacks are skipped: ${cannotTry}.`);

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  describe.each(families)('$title', (family) => {
    let results: ReadonlyMap<string, AttackResult>;
    beforeAll(
      inTwoTries(async () => {
        const ran = await runAs(user, family.title, place);
        results = new Map(ran.map((result) => [result.name, result]));
      }),
      600_000,
    );

    const meant = family.attacks.filter(({ onlyAs }) => onlyAs === undefined || onlyAs === user.title);
    test.each(meant)('$name', (attack) => {
      const result = results.get(attack.name);
      expect(result?.sandboxed, result?.output).toBe(false);
    });

    // An attack that does nothing without a sandbox proves nothing with one.
    test('each of them works without a sandbox', () => {
      const provesNothing = meant
        .filter(({ name }) => results.get(name)?.control !== true)
        .filter(({ script }) => place.probe !== null || !script.includes('$PROBE'));
      for (const { name } of provesNothing) console.warn(`${name}: ${results.get(name)?.controlOutput.slice(-200)}`);
      expect(provesNothing.filter(({ rare }) => rare !== true).map(({ name }) => name)).toEqual([]);
    });
  });
});
