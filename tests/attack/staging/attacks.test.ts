/** The attacks on files, once more with a layer over the home: what is masked and protected is so above it, and nothing of the host is written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { families } from '../attacks/families.ts';
import { lateAttacks } from '../attacks/late.ts';
import type { AttackResult } from '../harness/attack.ts';
import { inTwoTries } from '../two-tries.ts';
import { cannotTry, createPlace, onLayer, programAs, runAs, users, type Place } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

/** That they work without a sandbox is seen beside this (`attacks.test.ts`, `late.test.ts`). */
const onFiles = new Set([
  'paths and links',
  'removal and modes',
  'renames',
  'secrets',
  'hooks and configuration that the host obeys later',
  'mounts and namespaces',
  'sockets',
  'setuid and core dumps',
  'repositories of every shape',
  'tools of people',
  'names that are obeyed',
  'settings that a home only links to',
  'files with another name outside',
  'repositories that are planted at once',
]);
const tried = families.filter(({ title }) => onFiles.has(title));
const lateSchema = z.array(z.object({ name: z.string(), got: z.boolean(), output: z.string() }));

test('every family that is named is there', () => expect(tried.map(({ title }) => title)).toHaveLength(onFiles.size));

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  describe.each(tried)('$title', (family) => {
    let results: ReadonlyMap<string, AttackResult>;
    beforeAll(
      inTwoTries(async () => {
        const ran = await runAs(user, family.title, place, onLayer);
        results = new Map(ran.map((result) => [result.name, result]));
      }),
      600_000,
    );

    const meant = family.attacks.filter(({ onlyAs }) => onlyAs === undefined || onlyAs === user.title);
    test.each(meant)('$name', (attack) => {
      const result = results.get(attack.name);
      expect(result?.sandboxed, result?.output).toBe(false);
    });
  });

  describe('what the host changes meanwhile', () => {
    let results: z.infer<typeof lateSchema>;
    beforeAll(
      inTwoTries(async () => {
        const words = ['sandboxed', place.worlds(user), place.helper ?? ''];
        results = lateSchema.parse(JSON.parse(await programAs(user, 'late-program.ts', words, onLayer)));
      }),
      600_000,
    );
    test.for(lateAttacks)('$name', ({ name, needsHelper }, { skip }) => {
      skip(place.helper === null && needsHelper === true, 'there is no compiler here');
      const result = results.find((one) => one.name === name);
      expect(result?.got, result?.output).toBe(false);
    });
  });
});
