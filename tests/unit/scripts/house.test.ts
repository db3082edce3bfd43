/** The measures of the house, on sources that are made for it. */
import { describe, expect, test } from 'vitest';
import { longFunctions } from '../../../scripts/house/long-functions.mjs';
import { crowdedFolders } from '../../../scripts/house/measures.mjs';
import { smallFiles } from '../../../scripts/house/small-files.mjs';
import { walkOfCommand } from '../../../scripts/house/walk.mjs';

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

describe('the walk of a command', () => {
  const start = { path: 'main/core/a.ts', name: 'run', steps: null };
  const walk = (files: Readonly<Record<string, string>>, from: Parameters<typeof walkOfCommand>[1] = start) =>
    walkOfCommand(
      Object.entries(files).map(([path, text]) => ({ path: `main/core/${path}`, text })),
      from,
    ).stays.map((path) => path.slice('main/core/'.length));

  test('goes where the command is handed on, and back where that goes on, each function once', () => {
    const a = `
      import { judge } from './b.ts';
      import { launch } from '#core/c.ts';
      export async function run(command) {
        const verdict = judge(command);
        if (judge(command)) return null;
        await launch({ command, verdict }, () => judge(verdict));
      }`;
    const b = 'export const judge = (command) => inner({ ...command });\nfunction inner(it) {}';
    const c = `import { seen } from './d.ts';\nexport function launch({ command: it, verdict }) { seen(it); }`;
    expect(walk({ 'a.ts': a, 'b.ts': b, 'c.ts': c, 'd.ts': 'export const seen = (it) => {};' })).toEqual([
      'a.ts',
      'b.ts',
      'a.ts',
      'c.ts',
      'd.ts',
    ]);
  });

  test('leaves out what is made of the command, and what is never handed it', () => {
    const a = `
      import { other } from './b.ts';
      export function run(command) { other(command.cwd); other(1); const { argv } = command; other(argv); }`;
    expect(walk({ 'a.ts': a, 'b.ts': 'export function other(it) {}' })).toEqual(['a.ts']);
  });

  test('reads the steps of an order where they stand, and goes on with what each hands on', () => {
    const order = `
      export async function take(operation, request) {
        const judged = await operation.judge(request);
        await operation.launch(judged.value, request.run);
      }`;
    const steps = `
      import { seen } from './d.ts';
      const judge = ({ command }) => ({ value: { asked: command } });
      function launch({ asked }) { seen(asked); }`;
    const from = { path: 'main/core/a.ts', name: 'take', steps: 'main/core/s.ts' };
    const files = { 'a.ts': order, 's.ts': steps, 'd.ts': 'export function seen(it) {}' };
    expect(walk(files, from)).toEqual(['a.ts', 's.ts', 'd.ts']);
  });

  test('follows a command that a function gives back', () => {
    const a = `
      import { changed } from './b.ts';
      import { seen } from './c.ts';
      export function run(command) { const now = changed(command); seen(now); }`;
    const files = { 'a.ts': a, 'b.ts': 'export const changed = (it) => ({ ...it, cwd: 1 });' };
    expect(walk({ ...files, 'c.ts': 'export function seen(it) {}' })).toEqual(['a.ts', 'b.ts', 'a.ts', 'c.ts']);
  });
});
