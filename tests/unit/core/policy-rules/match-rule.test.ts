/** Which rule speaks about a command. */
import { describe, expect, test } from 'vitest';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { createRuleMatcher, type RulePlace } from '#core/policy/rules/match-rule.ts';
import { rule, segmentOf } from './segments.ts';

const here = { projectRoot: '/p', now: 1000 };
const matchRules = (segment: Segment, rules: readonly CommandRule[], place: RulePlace): CommandRule | null =>
  createRuleMatcher(rules, place).match(segment);
const exact = { match: 'exact' } as const;
const prompt = { effect: 'prompt' } as const;
const forbid = { effect: 'forbid' } as const;
const bypass = { sandbox: 'bypass' } as const;

/** Line, rules, id of the one that wins. */
const cases: [string, string, CommandRule[], string | null][] = [
  ['a prefix covers longer commands', 'npm run test --watch', [rule('a', ['npm', 'run', 'test'])], 'a'],
  ['a prefix covers itself', 'npm run test', [rule('a', ['npm', 'run', 'test'])], 'a'],
  ['a prefix does not cover shorter commands', 'npm run', [rule('a', ['npm', 'run', 'test'])], null],
  ['tokens are whole words', 'npm run tests', [rule('a', ['npm', 'run', 'test'])], null],
  ['an exact rule covers only its own length', 'npm test x', [rule('a', ['npm', 'test'], exact)], null],
  ['an exact rule covers its own words', 'npm test', [rule('a', ['npm', 'test'], exact)], 'a'],
  ['a token may list alternatives', 'git diff x', [rule('a', ['git', ['log', 'diff']])], 'a'],
  ['an alternative that is not listed does not match', 'git push', [rule('a', ['git', ['log', 'diff']])], null],
  ['the longer prefix wins', 'tofu fmt', [rule('a', ['tofu'], prompt), rule('b', ['tofu', 'fmt'])], 'b'],
  [
    'the longer prefix wins against a refusal too',
    'git push origin main',
    [rule('a', ['git', 'push', 'origin']), rule('b', ['git', 'push'], forbid)],
    'a',
  ],
  ['exact beats prefix', 'npm test', [rule('a', ['npm', 'test'], forbid), rule('b', ['npm', 'test'], exact)], 'b'],
  [
    'the project beats everywhere',
    'npm test',
    [rule('a', ['npm', 'test'], exact), rule('b', ['npm'], { project: '/p', effect: 'prompt' })],
    'b',
  ],
  ['another project says nothing here', 'npm test', [rule('a', ['npm', 'test'], { project: '/q' })], null],
  [
    'equally specific: the stricter wins',
    'npm test',
    [rule('a', ['npm', 'test']), rule('b', ['npm', 'test'], forbid)],
    'b',
  ],
  [
    'equally strict: the newer wins',
    'npm test',
    [rule('a', ['npm', 'test']), rule('b', ['npm', 'test'], { createdAt: 5 })],
    'b',
  ],
  [
    'a managed refusal beats a project rule',
    'npm test',
    [
      rule('a', ['npm', 'test'], { ...exact, project: '/p' }),
      rule('b', ['npm'], { effect: 'forbid', origin: 'managed' }),
    ],
    'b',
  ],
  [
    'a managed yes has no privilege',
    'npm test',
    [rule('a', ['npm', 'test'], { ...forbid, project: '/p' }), rule('b', ['npm', 'test'], { origin: 'managed' })],
    'a',
  ],
  ['an expired rule says nothing', 'npm test', [rule('a', ['npm', 'test'], { expiresAt: 1000 })], null],
  ['a rule that expires later speaks', 'npm test', [rule('a', ['npm', 'test'], { expiresAt: 1001 })], 'a'],
  ['the system path is the program', '/usr/bin/git status', [rule('a', ['git', 'status'])], 'a'],
  ['a foreign path is not the program for a yes', '/tmp/git status', [rule('a', ['git', 'status'])], null],
  ['a foreign path does not dodge a no', '/tmp/git push', [rule('a', ['git', 'push'], forbid)], 'a'],
  ['a rule may name a path', '/p/x.sh a', [rule('a', ['/p/x.sh'])], 'a'],
  ['$PROJECT stands for the project', '/p/x.sh a', [rule('a', ['$PROJECT/x.sh'])], 'a'],
  ['$PROJECT is not another folder', '/q/x.sh a', [rule('a', ['$PROJECT/x.sh'])], null],
  ['an unread word in the prefix matches nothing', 'npm run $X', [rule('a', ['npm', 'run', 'test'])], null],
  ['an unread word behind the prefix does not matter', 'npm run test $X', [rule('a', ['npm', 'run', 'test'])], 'a'],
  ['a yes does not hold under another PATH', 'PATH=/tmp npm test', [rule('a', ['npm', 'test'])], null],
  ['a no holds under another PATH', 'PATH=/tmp npm test', [rule('a', ['npm', 'test'], forbid)], 'a'],
  ['harmless variables do not matter', 'CI=1 npm test', [rule('a', ['npm', 'test'])], 'a'],
  [
    'a yes without a sandbox does not cover a file it writes',
    'npm test > /etc/x',
    [rule('a', ['npm', 'test'], bypass)],
    null,
  ],
  ['throwing output away is covered', 'npm test 2>&1 > /dev/null', [rule('a', ['npm', 'test'], bypass)], 'a'],
  [
    'a yes without a sandbox holds only under harmless variables',
    'FOO=1 npm test',
    [rule('a', ['npm', 'test'], bypass)],
    null,
  ],
  ['a yes without a sandbox holds under harmless ones', 'CI=1 npm test', [rule('a', ['npm', 'test'], bypass)], 'a'],
  [
    'a yes without a sandbox does not cover an option that names a program',
    'git fetch --upload-pack=./x',
    [rule('a', ['git', 'fetch'], bypass)],
    null,
  ],
  ['nor its abbreviation', 'git fetch --upload-p ./x', [rule('a', ['git', 'fetch'], bypass)], null],
  ['quoting does not matter', '"npm" \'test\'', [rule('a', ['npm', 'test'])], 'a'],
  ['text is no command', 'echo "npm test"', [rule('a', ['npm', 'test'])], null],
  ['no rules, no rule', 'npm test', [], null],
];

describe('the most specific rule speaks', () => {
  test.each(cases)('%s', (_, line, rules, winner) => {
    expect(matchRules(segmentOf(line), rules, here)?.id ?? null).toBe(winner === null ? null : `rul_${winner}`);
    expect(matchRules(segmentOf(line), rules.toReversed(), here)?.id ?? null).toBe(
      winner === null ? null : `rul_${winner}`,
    );
  });
});

test('a yes without a sandbox holds only where the command may leave it', () => {
  const segment = segmentOf('git fetch');
  const held = { ...here, mayLeave: () => false };
  expect(matchRules(segment, [rule('a', ['git', 'fetch'], bypass)], held)).toBeNull();
  expect(matchRules(segment, [rule('a', ['git', 'fetch'])], held)?.id).toBe('rul_a');
});

test('a rule with very many alternatives still matches', () => {
  const many = Array.from({ length: 64 }, (_, index) => `w${index}`);
  expect(matchRules(segmentOf('w3 w60 w9 x'), [rule('a', [many, many, many])], here)?.id).toBe('rul_a');
  expect(matchRules(segmentOf('w3 w60 y x'), [rule('a', [many, many, many])], here)).toBeNull();
});

test('the matcher says whether something is forbidden here', () => {
  expect(createRuleMatcher([rule('a', ['rm'], forbid)], here).hasForbidRules).toBe(true);
  expect(createRuleMatcher([rule('a', ['rm'], { ...forbid, project: '/q' })], here).hasForbidRules).toBe(false);
  expect(createRuleMatcher([rule('a', ['rm'])], here).hasForbidRules).toBe(false);
});

const pushes = (tokens: string[], line: string): boolean =>
  matchRules(segmentOf(line), [rule('a', tokens)], { projectRoot: '/p', now: 0 }) !== null;

describe('a rule for pushes', () => {
  test.each([
    ['git push origin main', true],
    ['git push origin main --quiet', true],
    ['git push origin main --force', false],
    ['git push origin main -fq', false],
    ['git push origin main --force-with-lease=main:abc', false],
    ['git push origin main +dev', false],
    ['git push origin main dev', false],
    ['git push origin main --receive-pack=/tmp/x', false],
    ['git push origin main --delete old', false],
    ['git push origin main --mirror', false],
    ['git push elsewhere main', false],
  ])('to one branch: %s is covered: %s', (line, expected) => {
    expect(pushes(['git', 'push', 'origin', 'main'], line)).toBe(expected);
  });

  test.each([
    ['git push origin dev', true],
    ['git push origin dev main', true],
    ['git push origin +main', false],
    ['git push origin :main', false],
    ['git push origin --prune', false],
    ['git push origin --force main', false],
  ])('to one remote: %s is covered: %s', (line, expected) => {
    expect(pushes(['git', 'push', 'origin'], line)).toBe(expected);
  });
});

test.each([
  [['git', 'reset'], 'git reset --hard', false],
  [['git', 'reset', '--hard'], 'git reset --hard', true],
  [['npm', 'run', 'build'], 'npm run build --watch', true],
])('a prefix %j covers %s: %s', (tokens, line, expected) => {
  const found = matchRules(segmentOf(line), [rule('a', tokens)], {
    projectRoot: '/p',
    now: 0,
  });
  expect(found !== null).toBe(expected);
});
