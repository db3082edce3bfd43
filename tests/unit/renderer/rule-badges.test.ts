/** Which rules a person is told to look at again. */
import { expect, test } from 'vitest';
import type { CommandRule } from '#domain/rules/rule.ts';
import { badgesOf, unusedAfterMs } from '../../../renderer/features/rules/rule-badges.ts';

const rule = (id: string, part: Partial<CommandRule> = {}): CommandRule => ({
  id: `rul_${id}`,
  effect: 'allow',
  match: 'prefix',
  tokens: ['npm', 'run', 'test'],
  project: '/p',
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
  origin: 'person',
  createdAt: 0,
  ...part,
});
const writes = (path: string) => ({ kind: 'path', path, access: 'write' }) as const;
const badges = (one: CommandRule, others: CommandRule[] = [], uses = 1, now = 1): readonly string[] =>
  badgesOf({ rule: one, uses, lastUsedAt: null }, [one, ...others], now);

test.each<[string, CommandRule, CommandRule[], readonly string[]]>([
  ['a narrow rule', rule('1'), [], []],
  ['a single word', rule('1', { tokens: ['make'] }), [], ['broad']],
  ['every project', rule('1', { project: null }), [], ['broad']],
  ['an exact command everywhere', rule('1', { project: null, match: 'exact' }), [], []],
  ['a wide prohibition', rule('1', { effect: 'forbid', project: null }), [], []],
  ['a shorter one beside it', rule('1'), [rule('2', { tokens: ['npm', 'run'] })], ['redundant']],
  ['a longer one beside it', rule('1'), [rule('2', { tokens: ['npm', 'run', 'test', 'unit'] })], []],
  ['one for every project', rule('1'), [rule('2', { project: null })], ['redundant']],
  ['one for another project', rule('1'), [rule('2', { project: '/q', tokens: ['npm'] })], []],
  ['one of another effect', rule('1'), [rule('2', { effect: 'prompt', tokens: ['npm'] })], []],
  ['one that reaches outside the sandbox', rule('1', { sandbox: 'bypass' }), [rule('2', { tokens: ['npm'] })], []],
  ['one that gives less', rule('1', { grants: [writes('/home/me/.npm')] }), [rule('2')], []],
  [
    'one that gives as much',
    rule('1', { grants: [writes('/home/me/.npm')] }),
    [rule('2', { grants: [writes('/home/me/.npm'), writes('/home/me/.x')] })],
    ['redundant'],
  ],
  ['one that ends', rule('1'), [rule('2', { tokens: ['npm', 'run'], expiresAt: 9 })], []],
  ['one that ends later', rule('1', { expiresAt: 5 }), [rule('2', { expiresAt: 9 })], ['redundant']],
  ['alternatives that hold its word', rule('1'), [rule('2', { tokens: [['npm', 'pnpm'], 'run'] })], ['redundant']],
  ['alternatives of its own', rule('1', { tokens: [['npm', 'yarn'], 'run'] }), [rule('2', { tokens: ['npm'] })], []],
  ['an exact one that is longer', rule('1'), [rule('2', { match: 'exact' })], []],
])('%s', (_, one, others, expected) => expect(badges(one, others)).toEqual(expected));

test('of two that say the same, one is redundant', () => {
  const [one, two] = [rule('1'), rule('2')];
  expect([badges(one, [two]), badges(two, [one])].flat()).toEqual(['redundant']);
});

test('a rule is called unused only after a while', () => {
  expect(badges(rule('1'), [], 0, unusedAfterMs)).toEqual([]);
  expect(badges(rule('1'), [], 0, unusedAfterMs + 1)).toEqual(['unused']);
  expect(badges(rule('1'), [], 1, unusedAfterMs + 1)).toEqual([]);
});
