/** Settings are found by their names, values and explanations, with capitals and accents aside. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsSchema, type Settings } from '#domain/settings/settings.ts';
import { nameOf } from '../../../../renderer/features/settings/describe-value.ts';
import { findables, findSettings, type Findable } from '../../../../renderer/features/settings/find/find-settings.ts';
import { sampleSettings } from '../../../fakes/samples/sample-views.ts';

const every = Object.values(findables).flat();
const asks: Settings = {
  ...sampleSettings,
  network: 'ask',
  allowedHosts: ['packages.corp.example'],
  denyRead: ['/srv/Münze'],
};
const found = (typed: string, values: Settings = asks): readonly Findable[] => {
  const { isFound } = findSettings(typed, values);
  return every.filter((findable) => isFound(findable));
};

test('every setting stands on the screen once, and is found by its own name', () => {
  const keys = settingsSchema.keyof().options;
  expect(every.filter((each) => keys.some((key) => key === each)).toSorted()).toEqual(keys.toSorted());
  expect(new Set(every).size).toBe(every.length);
  for (const key of keys) expect(found(nameOf(key))).toContain(key);
});

test.each<[string, string, readonly Findable[]]>([
  ['a name', 'single places', ['permissions']],
  ['a value', 'packages.corp', ['allowedHosts']],
  ['a value in other letters', '/SRV/munze', ['denyRead']],
  ['words of an explanation in any order', 'bomb fork', ['limits']],
  ['a choice', 'every connection is allowed', ['network']],
  ['the part it stands in', 'environment', ['passEnv']],
  ['what is no setting', 'proposals of a model that never was', []],
])('%s finds it', (_title, typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test('a value that is typed anew is found as it is now', () => {
  expect(found('b.example')).not.toContain('deniedHosts');
  expect(found('b.example', { ...asks, deniedHosts: ['b.example'] })).toEqual(['deniedHosts']);
});

test('kinds of questions are found where they can be chosen', () => {
  const kinds = {
    sandboxApproval: true,
    rules: true,
    requestPermissions: true,
    networkApproval: true,
    patchApproval: true,
  };
  expect(found('a host that nothing allows')).toEqual([]);
  const granular: Settings = { ...asks, approvalPolicy: { mode: 'granular', ...kinds } };
  expect(found('a host that nothing allows', granular)).toEqual(['approvalPolicy']);
});

test('lists that the screen does not show are not found', () => {
  for (const network of ['full', 'blocked'] as const) expect(found('packages.corp', { ...asks, network })).toEqual([]);
});

test('a word more never finds more, and the parts and the number say what was found', () => {
  const word = fc.constantFrom('the', 'host', 'write', 'ask', 'limit', 'zzz', 'É', '.*', '(', '');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), word, (words, more) => {
      const [few, all] = [found([...words, more].join(' ')), found(words.join(' '))];
      expect(all).toEqual(expect.arrayContaining([...few]));
      const { count, hasFound } = findSettings(words.join(' '), asks);
      expect(count).toBe(all.length);
      for (const [section, members] of Object.entries(findables))
        expect(hasFound(section as keyof typeof findables)).toBe(members.some((each) => all.includes(each)));
    }),
  );
});
