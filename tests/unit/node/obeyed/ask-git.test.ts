/** A file of settings that went while git read it is asked about again; one that cannot be read is not. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askGit } from '../../../../main/node/obeyed/ask-git.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ask-git-'));
  execFileSync('git', ['init', '-q', join(base, 'project')]);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A git that says so at its first calls, and is the machine's own afterwards. */
function failing(calls: number, words: string): string {
  const file = join(base, 'git');
  const counted = join(base, 'calls');
  const script = `#!/bin/sh
echo x >> '${counted}'
if [ "$(wc -l < '${counted}')" -le ${calls} ]; then echo "fatal: ${words}" >&2; exit 128; fi
exec git "$@"
`;
  writeFileSync(file, script, { mode: 0o755 });
  return file;
}

const ask = (git: string) => askGit({ git, env: {}, cwd: join(base, 'project'), gitDir: join(base, 'project/.git') });
const calls = (): number =>
  existsSync(join(base, 'calls')) ? readFileSync(join(base, 'calls'), 'utf8').trim().split('\n').length : 0;

const gone = "unable to read config file '/a b/.git/config': No such file or directory";

test.each([1, 2])('gone %i times, and then read', async (times) => {
  expect(await ask(failing(times, gone))).toMatchObject({ kind: 'settings' });
  expect(calls()).toBe(times + 1);
});

test('gone each time: it is said', async () => {
  expect(await ask(failing(9, gone))).toEqual({ kind: 'failed', because: gone });
  expect(calls()).toBe(3);
});

test('anything else is said at once', async () => {
  expect(await ask(failing(9, 'bad config line 1'))).toEqual({ kind: 'failed', because: 'bad config line 1' });
  expect(calls()).toBe(1);
});
