/** What a rule would have done to the past. */
import { expect, test } from 'vitest';
import { checkRule } from '#core/policy/rules/check-rule.ts';
import { previewRule } from '#core/policy/rules/preview-rule.ts';
import { english } from '#domain/common/message.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { readLine } from '../request/reader.ts';
import { computingTime } from '../../../fakes/computing-time.ts';

const reader = { read: readLine, now: 1000 };
const tests: RuleDraft = {
  effect: 'allow',
  match: 'prefix',
  tokens: ['npm', 'run', 'test'],
  project: null,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
};
const past = (...texts: string[]) => texts.map((text) => ({ text, projectRoot: '/p' }));

test('counts every past command and shows each different one once, the most frequent first', () => {
  const lines = past(
    'npm run test',
    'ls',
    'npm run test -- -w',
    'cd a && npm run test',
    'npm run test -- -w',
    'npm run build',
  );
  expect(previewRule(tests, lines, reader)).toEqual({
    looked: 6,
    matched: 4,
    lines: [
      { text: 'npm run test -- -w', times: 2 },
      { text: 'npm run test', times: 1 },
      { text: 'cd a && npm run test', times: 1 },
    ],
    refused: null,
    warnings: ['It allows this in every project, also in those of others.'],
  });
});

const inProject = { ...tests, project: '/p' };
const everything = `It covers nearly everything: 12 of the last 12 commands.`;
const anyArgument = 'It allows `tool` with anything after it, including what starts other programs.';
test.each<[string, Partial<RuleDraft>, string[], string | null, string[]]>([
  ['one command of a project', {}, [], null, []],
  ['a shell with any script', { tokens: ['bash', '-c'] }, [], 'It runs whatever script is given to it.', []],
  ['an interpreter with any file', { tokens: ['python3'] }, [], 'It runs whatever program is given to it.', []],
  ['a program with any argument', { tokens: ['tool'] }, [], null, [anyArgument]],
  ['nearly everything', { effect: 'prompt', tokens: ['tool'] }, Array<string>(12).fill('tool x'), null, [everything]],
  ['everything, of too little to tell', { effect: 'prompt', tokens: ['tool'] }, ['tool x'], null, []],
  [
    'what leaves the sandbox',
    { sandbox: 'bypass' },
    [],
    null,
    ['What it allows runs outside the sandbox, without a question.'],
  ],
  ['a forbidden shell', { effect: 'forbid', tokens: ['bash'] }, [], null, []],
])('of %s it says how far it reaches', (_what, change, lines, refused, warnings) => {
  const preview = previewRule({ ...inProject, ...change }, past(...lines), reader);
  if (refused === null) expect(preview.refused).toBeNull();
  else expect(english(preview.refused)).toContain(refused);
  const mine = refused === null ? preview.warnings : [];
  expect(mine).toEqual(warnings);
});

test('what a preview refuses is what is refused when it is kept', () => {
  for (const tokens of [['sh'], ['node', '-e'], ['npm', 'run'], ['ls'], ['git', 'status']])
    expect(previewRule({ ...inProject, tokens }, [], reader).refused !== null).toBe(
      checkRule({ ...inProject, tokens }, reader).kind === 'refused',
    );
});

test('an allowing rule does not match what it could not have allowed, a forbidding one does', () => {
  const lines = past('npm run test $(cat x)');
  expect(previewRule(tests, lines, reader).matched).toBe(0);
  expect(previewRule({ ...tests, effect: 'forbid' }, lines, reader).matched).toBe(1);
});

test('a covered secret does not hide a command', () => {
  expect(previewRule(tests, past('npm run test -- --token ********'), reader).matched).toBe(1);
});

test('a rule of one project speaks about that project alone', () => {
  expect(previewRule({ ...tests, project: '/q' }, past('npm run test'), reader).matched).toBe(0);
});

test('two hundred past commands are previewed in a blink', () => {
  const lines = past(...Array.from({ length: 200 }, (_, n) => `cd pkg-${n} && npm run test -- --shard=${n}`));
  const computed = computingTime();
  expect(previewRule(tests, lines, reader).matched).toBe(200);
  expect(computed()).toBeLessThan(2000);
});
