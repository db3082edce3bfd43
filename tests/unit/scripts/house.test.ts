/** The measures of the house, on sources that are made for it. */
import { expect, test } from 'vitest';
import { longFunctions } from '../../../scripts/house/long-functions.mjs';
import { crowdedFolders } from '../../../scripts/house/measures.mjs';
import { smallFiles } from '../../../scripts/house/small-files.mjs';

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `  use(${at});`).join('\n');

test('a function is as long as what is written of it, whatever is inside of it', () => {
  const text = [
    `function outer() {\n${lines(5)}\n}`,
    `export const arrow = () => {\n${lines(3)}\n};`,
    `const held = { method() {\n${lines(4)}\n} };`,
  ].join('\n');
  const found = longFunctions([{ path: 'main/a.ts', text }], 5);
  expect(found).toEqual([
    { path: 'main/a.ts', name: 'outer', line: 1, lines: 7 },
    { path: 'main/a.ts', name: 'method', line: 13, lines: 6 },
  ]);
});

test('a folder is crowded by what lies directly inside of it', () => {
  const inside = Array.from({ length: 21 }, (_, at) => `main/core/${at}.ts`);
  expect(crowdedFolders([...inside, 'main/core/room/a.ts'])).toEqual(['main/core: 21']);
  expect(crowdedFolders(inside.slice(1))).toEqual([]);
});

test('a small file with one reader is found, whichever way it is named', () => {
  const sources = [
    { path: 'main/core/a.ts', text: "import { b } from './b.ts';\nexport { c } from '#domain/c.ts';\nuse(b);\n" },
    { path: 'main/core/b.ts', text: 'export const b = 1;\n' },
    { path: 'main/core/domain/c.ts', text: 'export const c = 1;\n' },
    { path: 'main/core/d.ts', text: "export const d = 1;\nawait import('./e.ts');\n" },
    { path: 'main/core/e.ts', text: "import { d } from './d.ts';\nuse(d);\n" },
    { path: 'main/core/f.ts', text: "import { d } from './d.ts';\nuse(d);\n" },
  ];
  expect(smallFiles(sources, 25)).toEqual(['main/core/b.ts', 'main/core/domain/c.ts', 'main/core/e.ts']);
});
