/** Commands worth a question, prefixes too wide to remember, and what is proposed. */
import { describe, expect, test } from 'vitest';
import { isDangerous } from '#core/policy/danger/dangerous.ts';
import { proposeRule } from '#core/policy/rules/propose-rule.ts';
import { judgePrefix } from '#core/policy/danger/refused-prefixes.ts';
import { readLine } from '../request/reader.ts';
import { segmentOf } from './segments.ts';

const dangerous = [
  'rm -rf x',
  'rm -f x',
  'rm -r x',
  '/bin/rm -rf x',
  '/tmp/rm -rf x',
  'rm -rf $X',
  'sudo ls',
  'git push --force',
  'git push -f',
  'git push origin +main',
  'git reset --hard',
  'git clean -fdx',
  'git checkout .',
  'git restore x',
  'git stash drop',
  'git branch -D x',
  'dd if=a of=/dev/sda',
  'mkfs.ext4 /dev/sda',
  'chmod -R 777 .',
  'chmod u+s x',
  'chmod 777 x',
  'kill -9 -1',
  'crontab -',
  'npm publish',
  'docker system prune -af',
  'docker compose down -v',
  'docker run --privileged x',
  'docker run -v /:/h x',
  'kubectl delete pod x',
  'kubectl -n a delete pod x',
  'terraform destroy',
  'terraform apply',
  'aws s3 rm s3://x',
  'aws ec2 terminate-instances',
  "psql -c 'DROP TABLE x'",
  'redis-cli flushall',
  'find . -delete',
  'rsync --delete a b',
  'shutdown now',
  'systemctl stop x',
  'apt-get install x',
  'nc -e /bin/sh x 1',
  'defaults write x',
  'security find-generic-password x',
];
const harmless = [
  'ls',
  'rm x',
  'git push',
  'git commit -m x',
  'git reset HEAD x',
  'git clean -n',
  'git restore --staged x',
  'npm test',
  'npm publish --dry-run',
  'docker ps',
  'kubectl get pods',
  'kubectl delete x --dry-run=client',
  'terraform plan',
  'aws s3 ls',
  "psql -c 'select 1'",
  'find . -name x',
  'echo "rm -rf /"',
  'rsync -n --delete a b',
  'dd if=a of=/dev/null',
  'chmod +x a',
  'chmod 644 a',
  'crontab -l',
  'systemctl status x',
  'kill 12',
  "git commit -m 'git push --force'",
];

describe('worth a question', () => {
  test.each(dangerous)('%s', (line) =>
    expect(isDangerous(segmentOf(line))).toMatchObject({ dangerous: true, reason: expect.stringMatching(/\.$/) }),
  );
  test.each(harmless)('not: %s', (line) => expect(isDangerous(segmentOf(line)).dangerous).toBe(false));
});

const tooWide = [
  'python',
  'python3 -c',
  'python3.12',
  'node -e',
  'bash',
  'bash -c',
  'sh -lc',
  '/bin/sh',
  'env',
  'sudo',
  'sudo -n',
  'xargs',
  'ssh',
  'git',
  'git -c',
  'rm',
  'rm -rf',
  'npm run',
  'pnpm run',
  'yarn run',
  'npx',
  'curl',
  'docker run',
  'docker exec',
  'kubectl',
  'eval',
  'find',
  'osascript',
  'bun -e',
  'deno eval',
  'pwsh -Command',
  'uv run',
  'timeout',
  'make',
  'perl -e',
];
const narrow = [
  'npm run test',
  'git status',
  'git push origin main',
  'cargo test',
  'python -m pytest',
  'npm test',
  'docker ps',
  'ls',
  './x.sh',
  'rm dist/a',
  'make test',
];

describe('a prefix that covers everything is no rule', () => {
  test.each(tooWide)('%s', (prefix) =>
    expect(judgePrefix(prefix.split(' '))).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/\.$/) }),
  );
  test.each(narrow)('but: %s', (prefix) => expect(judgePrefix(prefix.split(' '))).toEqual({ kind: 'allowed' }));
  test('a line break hides what follows', () => expect(judgePrefix(['a\nb']).kind).toBe('refused'));
  test('an empty rule covers everything', () => expect(judgePrefix([]).kind).toBe('refused'));
});

const proposals: [string, string | null][] = [
  ['npm run test -- --watch', 'npm run test'],
  ['npm test', 'npm test'],
  ['cargo build --release', 'cargo build'],
  ['git fetch origin', 'git fetch'],
  ['python -m pytest -q', 'python -m pytest'],
  ['python x.py --a', 'python x.py --a'],
  ['./scripts/check.sh a b', './scripts/check.sh'],
  ['cd web && npm run build', 'npm run build'],
  ['npm test 2>&1 | tail -5', 'npm test'],
  ['git push origin main', 'git push origin main'],
  ['git push -u origin dev --quiet', 'git push -u origin dev'],
  ['git push', null],
  ['npm run $X', null],
  ['npm run a && npm run b', null],
  ['rm -rf dist', null],
  ['sudo npm test', null],
  ['PATH=/tmp npm test', null],
  ['python3 - <<E\nx\nE', null],
  ['npm run', null],
  ['bash', null],
  ['ls', null],
];

describe('the smallest useful prefix is proposed', () => {
  test.each(proposals)('%j', (line, prefix) =>
    expect(proposeRule(readLine(line))?.prefix.join(' ') ?? null).toBe(prefix),
  );
});
