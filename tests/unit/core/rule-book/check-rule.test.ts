/** Which rules may be kept. */
import { expect, test } from 'vitest';
import { checkRule } from '#core/policy/rules/check-rule.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { readLine } from '../request/reader.ts';

const reader = { read: readLine, now: 1000 };
const draft = (tokens: RuleDraft['tokens'], more: Partial<RuleDraft> = {}): RuleDraft => ({
  effect: 'allow',
  match: 'prefix',
  tokens,
  project: null,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
  ...more,
});
const exact = { match: 'exact' } as const;

const fine: [string, RuleDraft][] = [
  ['a prefix that names a script', draft(['npm', 'run', 'test'])],
  ['alternatives that are each narrow', draft(['npm', ['test', 'ci']])],
  ['a whole command of a wide program', draft(['rm', '-rf', 'dist'], exact)],
  ['a whole install', draft(['npm', 'install'], exact)],
  ['forbidding a wide program', draft(['rm'], { effect: 'forbid' })],
  ['asking before an interpreter', draft(['python3'], { effect: 'prompt' })],
  ['an end in the future', draft(['make', 'test'], { expiresAt: 1001 })],
];
test.each(fine)('%s is kept', (_name, rule) => expect(checkRule(rule, reader)).toEqual({ kind: 'fine' }));

const refused: [string, RuleDraft, string][] = [
  ['an interpreter', draft(['python3']), 'runs whatever'],
  ['a shell with its option', draft(['bash', '-c']), 'runs whatever'],
  ['a shell as a whole command', draft(['bash', '-s'], exact), 'through its input'],
  ['an interpreter as a whole command', draft(['/usr/bin/python3.12'], exact), 'through its input'],
  ['a wide program', draft(['git']), 'name the subcommand'],
  ['a runner', draft(['npm', 'run']), 'name that too'],
  ['one wide alternative among narrow ones', draft(['npm', ['test', 'run']]), '`npm run` is too wide'],
  ['a wide first word among alternatives', draft([['make', 'sudo']]), 'runs whatever command'],
  [
    'a thousand spellings',
    draft([['a', 'b'], ...Array.from({ length: 9 }, () => ['c', 'd'])]),
    'too many alternatives',
  ],
  ['an end in the past', draft(['make', 'test'], { expiresAt: 1000 }), 'already'],
  ['forbidding outside the sandbox', draft(['rm'], { effect: 'forbid', sandbox: 'bypass' }), 'Only a rule that allows'],
  [
    'an example it does not match',
    draft(['npm', 'test'], { examples: { match: ['npm run x'], notMatch: [] } }),
    'own example `npm run x`',
  ],
  [
    'an example it must not match',
    draft(['npm', 'test'], { examples: { match: [], notMatch: ['npm test -w a'] } }),
    'matches `npm test -w a`',
  ],
];
test.each(refused)('%s is refused with a reason', (_name, rule, reason) => {
  expect(checkRule(rule, reader)).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) });
});

test('examples are read as a shell reads them, and only what an allowing rule may decide counts', () => {
  const examples = { match: ['cd src && npm test 2>&1 | tail'], notMatch: ['npm test $(evil)', 'echo npm test'] };
  expect(checkRule(draft(['npm', 'test'], { examples }), reader)).toEqual({ kind: 'fine' });
});
