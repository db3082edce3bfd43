/** Which project a tool call belongs to. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProject } from '../../../../main/doors/hooks/find-project.ts';

const homeDir = realpathSync(mkdtempSync(join(tmpdir(), 'home-')));
afterAll(() => rmSync(homeDir, { recursive: true }));
for (const folder of ['app/.git', 'app/src', 'notes/deep']) mkdirSync(join(homeDir, folder), { recursive: true });
const at = (path: string): string => join(homeDir, path);

test.each<[string, string, string[], string | null, string]>([
  ['a repository below a home that was opened', 'app/src', [''], null, 'app'],
  ['a folder below a home that was opened', 'notes/deep', [''], null, 'notes/deep'],
  ['what the agent names, below a home that was opened', 'notes/deep', [''], 'notes', 'notes'],
  ['a home that the agent names', 'app/src', [], '', 'app'],
  ['what contains the home, opened', 'app/src', ['..'], null, 'app'],
  ['a project that a person opened', 'app/src', ['app/src', ''], null, 'app/src'],
  ['the home itself', '', [''], null, ''],
])('%s', (_, cwd, open, named, expected) => {
  const clues = { cwd: at(cwd), named: named === null ? null : at(named), open: open.map(at), homeDir };
  expect(findProject(clues)).toBe(at(expected));
});
