import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countBrought } from '#domain/agents/brought.ts';
import { lookForBrought } from '../../../../main/node/sandbox/obeyed/look-for-brought.ts';
import { walkNames } from '../../../../main/node/sandbox/obeyed/walk-names.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(homedir(), 'countersign-brought-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), '{}');
}

test('a project tells of its skills, hooks and servers with their paths, those of agents first', async () => {
  for (const file of [
    '.claude/skills/a/SKILL.md',
    'docs/.claude/skills/b/SKILL.md',
    '.github/hooks/x.json',
    '.github/workflows/ci.yml',
    'pkg/.mcp.json',
    '.vscode/tasks.json',
    'node_modules/y/.claude/settings.json',
    'src/index.ts',
  ])
    write(file);
  const brought = await lookForBrought(root);
  expect(brought.isAll).toBe(true);
  expect(brought.files.map(({ path: file }) => file)).toEqual([
    '.claude/skills/a/SKILL.md',
    '.github/hooks/x.json',
    'docs/.claude/skills/b/SKILL.md',
    'pkg/.mcp.json',
    '.vscode/tasks.json',
  ]);
  expect(countBrought(brought)).toEqual([
    { kind: 'hook', count: 1 },
    { kind: 'skill', count: 2 },
    { kind: 'mcp', count: 1 },
  ]);
});

test('a project without such files brings nothing', async () => {
  write('package.json');
  write('README.md');
  expect(await lookForBrought(root)).toEqual({ files: [], isAll: true });
});

test('circles of links, odd names and closed folders do not stop the look', async () => {
  write('a\nb/.claude/settings.json');
  write('deep/er/.opencode/plugin/x.js');
  symlinkSync('..', path.join(root, 'deep/loop'));
  mkdirSync(Buffer.from(`${root}/\xff\xfe`, 'latin1'));
  const { names, isComplete } = await walkNames(root);
  expect(isComplete).toBe(true);
  expect(names.map(({ path: name }) => path.relative(root, name)).toSorted()).toEqual([
    'a\nb/.claude',
    'deep/er/.opencode',
  ]);
});

test('a name that appears between two looks is found by the second', async () => {
  write('src/index.ts');
  expect((await walkNames(root)).names).toEqual([]);
  write('src/.cursor/hooks.json');
  write('src/.github/hooks/x.json');
  const found = (await walkNames(root)).names.map(({ path: name }) => path.relative(root, name));
  expect(found.toSorted()).toEqual(['src/.cursor', 'src/.github/hooks']);
});
