/** What a rule would have done to the past. */
import { expect, test } from 'vitest';
import { previewRule } from '#core/policy/preview-rule.ts';
import type { RuleDraft } from '#domain/rule.ts';
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
  });
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
