/** Which part of the suites a change can touch. */
import { expect, test } from 'vitest';
import { suites } from '../../../scripts/lib/suites.mjs';
import { touchedBy } from '../../../scripts/lib/touched.mjs';
import { listFiles } from '../../architecture/read-tree.ts';

const touched = (...files: string[]) => Object.fromEntries(touchedBy(files, 'main'));

test('a change of documents runs no suite but the one that reads them', () => {
  expect(touched('docs/glossary.md')).toEqual({
    architecture: [],
    'lint oxfmt': ['docs/glossary.md'],
    'lint knip': [],
    'lint house': [],
  });
  expect(touched()).toEqual({});
});

test('a change of the core is seen by what imports it, by every zone that reads its types, and on the page', () => {
  const found = touched('main/core/tickets.ts');
  expect(Object.keys(found).filter((name) => name.startsWith('types'))).toHaveLength(5);
  expect(found).toMatchObject({
    unit: ['--changed=main'],
    contract: [],
    build: [],
    'e2e headless': ['headless/runs/walk'],
    'lint oxlint': ['main/core/tickets.ts'],
  });
  expect(found).not.toHaveProperty('attack');
});

test('whatever builds or holds a sandbox runs every attack, and a changed test of attacks itself', () => {
  expect(touched('tests/attack/live.test.ts')['attack']).toEqual(['tests/attack/live.test.ts']);
  for (const file of ['main/node/sandbox/backend.ts', 'resources/helper/observer.c', 'tests/attack/harness/users.ts'])
    expect(touched('tests/attack/live.test.ts', file, 'tests/attack/late.test.ts')).toMatchObject({ attack: [] });
});

test('the files of one agent run the tests of that agent', () => {
  expect(touched('main/agents/qwen.ts', 'main/doors/hooks/codex/read-codex-hook.ts')['agents']).toEqual([
    'tests/agents/qwen',
    'tests/agents/codex',
  ]);
});

test('every suite can be touched, by each of its tests', () => {
  const tests = listFiles('tests').filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  for (const { name, folder } of suites) {
    const own = tests.filter((path) => path.startsWith(`${folder}/`));
    expect(own.filter((path) => touched(path)[name] === undefined)).toEqual([]);
  }
});
