/** The scratch project is new each time, a person's own, and its test passes. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratchProject } from '../../../../main/node/demonstration/make-scratch-project.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'scratch-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

test('two of them are two folders that nobody else may enter', async () => {
  const env = { XDG_CACHE_HOME: cache };
  const one = await makeScratchProject(env, 'linux');
  const other = await makeScratchProject(env, 'linux');
  expect(one).not.toBe(other);
  expect(one).toMatch(/\/countersign\/scratch-[^/]+\/demo$/u);
  expect(statSync(one).mode & 0o077).toBe(0);
  expect(readFileSync(join(one, '.env'), 'utf8')).toContain('not-a-real-secret');
});

test('its test passes', async () => {
  const root = await makeScratchProject({ XDG_CACHE_HOME: cache }, 'linux');
  expect(execFileSync(join(root, 'test.sh'), { cwd: root, encoding: 'utf8' })).toContain('3 passed');
});
