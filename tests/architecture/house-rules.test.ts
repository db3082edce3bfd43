/** Holds every file of the repository against the rules that a text alone can break, and shows that each can fail. */
import { describe, expect, test } from 'vitest';
import {
  deadPlaces,
  dutyFaults,
  forbiddenWords,
  lockFaults,
  maxLines,
  maxMedianLines,
  medianLines,
  missingRecords,
  nameFaults,
  sizeFaults,
  todoFaults,
} from './house-rules.ts';
import { isSource, listFiles, readFiles } from './read-tree.ts';

const everything = readFiles(listFiles().filter((path) => !/\.(?:png|ico|icns|wasm|woff2?)$/.test(path)));
const product = new Map(
  [...everything].filter(([path]) => /^(?:main|preload|renderer)\//.test(path) && isSource(path)),
);
const code = new Map([...everything].filter(([path]) => isSource(path) || path.endsWith('.mjs')));
/** The rules themselves have to name what they forbid. */
const rules = /^tests\/architecture\/house-rules/;

const faultsIn = (texts: ReadonlyMap<string, string>, check: (path: string, text: string) => readonly string[]) =>
  [...texts].flatMap(([path, text]) => (rules.test(path) ? [] : check(path, text)));

describe('the repository', () => {
  test('is read as a whole', () => {
    expect(product.size).toBeGreaterThan(100);
    expect(everything.size).toBeGreaterThan(product.size);
    expect(everything.has('package-lock.json')).toBe(true);
  });

  test(`has no source file over ${maxLines} lines`, () => {
    const long = faultsIn(new Map([...code].filter(([path]) => !path.startsWith('tests/'))), sizeFaults);
    expect(long).toEqual([]);
  });

  test(`keeps the median source file at ${maxMedianLines} lines or less`, () => {
    expect(medianLines(product.values())).toBeLessThanOrEqual(maxMedianLines);
  });

  test('opens every source file with its duty', () => {
    expect(faultsIn(code, dutyFaults)).toEqual([]);
  });

  test('names files after what they do', () => {
    expect(faultsIn(code, nameFaults)).toEqual([]);
  });

  test('has no TODO without an issue number', () => {
    expect(faultsIn(code, todoFaults)).toEqual([]);
  });

  test('names no package registry and no place on one machine', () => {
    expect(faultsIn(everything, forbiddenWords)).toEqual([]);
  });

  test('keeps Node and the page out of the core by its compiler options', () => {
    const options = JSON.parse(everything.get('main/core/tsconfig.json') ?? '{}').compilerOptions;
    expect(options).toEqual({ types: [], lib: ['es2024', 'webworker'] });
  });

  test('has documentation that names only what is there', () => {
    // The changelog is history: what it names may be gone.
    const isHistory = /^CHANGELOG/;
    const documents = new Map([...everything].filter(([path]) => path.endsWith('.md') && !isHistory.test(path)));
    const exists = (place: string): boolean =>
      everything.has(place) || [...everything.keys()].some((path) => path.startsWith(`${place}/`));
    expect(documents.size).toBeGreaterThan(4);
    expect(faultsIn(documents, (path, text) => deadPlaces(path, text, exists))).toEqual([]);
  });

  test('locks the builds of every platform', () => {
    const { packages } = JSON.parse(everything.get('package-lock.json') ?? '{}');
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(lockFaults(packages)).toEqual([]);
  });

  test('lists every decision in the index, under its own number', () => {
    const decisions = listFiles('docs/decisions').map((path) => path.replace('docs/decisions/', ''));
    const pages = decisions.filter((name) => name !== 'README.md');
    const links = [...(everything.get('docs/decisions/README.md') ?? '').matchAll(/\]\((\d{4}-[^)]+)\)/g)];
    expect(links.map((link) => link[1])).toEqual(pages);
    expect(new Set(pages.map((name) => name.slice(0, 4))).size).toBe(pages.length);
  });

  test('names only decisions that are there', () => {
    const records = new Set(listFiles('docs/decisions').map((path) => path.replace('docs/decisions/', '').slice(0, 4)));
    const named = (path: string, text: string): readonly string[] => missingRecords(path, text, records);
    expect(faultsIn(everything, named)).toEqual([]);
    expect(faultsIn(everything, (path, text) => missingRecords(path, text, new Set())).length).toBeGreaterThan(50);
  });

  test('writes the rows of requests into the log in one file, and takes requests through the order in one', () => {
    const core = [...everything].filter(([path]) => path.startsWith('main/core/'));
    const having = (pattern: RegExp): string[] => core.flatMap(([path, text]) => (pattern.test(text) ? [path] : []));
    expect(having(/\baudit\.write\(/u)).toEqual(['main/core/pipeline/request-log.ts']);
    // The steps of a request are not given the log, so that the compiler refuses a second writer among them.
    expect(everything.get('main/core/run/run-context.ts')).toMatch(/StepPorts = Omit<HostPorts, 'audit'>/u);
    expect(having(/\bkind: 'outcome'/u).filter((path) => !path.startsWith('main/core/domain/'))).toEqual([
      'main/core/pipeline/request-log.ts',
    ]);
    expect(having(/\boperation\.\w+\(/u)).toEqual(['main/core/pipeline/run-request.ts']);
  });

  test('opens no door for default exports in the product', () => {
    expect(faultsIn(product, (path, text) => (/^export default\b/m.test(text) ? [path] : []))).toEqual([]);
  });
});

const lines = (count: number): string => 'x\n'.repeat(count);

describe('a planted fault is found', () => {
  const cases = [
    { name: 'a long file', faults: sizeFaults('a.ts', lines(maxLines + 1)) },
    { name: 'no duty', faults: dutyFaults('a.ts', `import './b.ts';`) },
    { name: 'a duty after the imports', faults: dutyFaults('a.ts', `import './b.ts';\n/** Does a. */`) },
    { name: 'a plain comment as a duty', faults: dutyFaults('a.ts', '// Does a.') },
    { name: 'utils', faults: nameFaults('main/node/utils.ts') },
    { name: 'denial-utils', faults: nameFaults('main/core/denial/denial-utils.ts') },
    { name: 'camel case', faults: nameFaults('renderer/approvalCard.tsx') },
    { name: 'a TODO without a number', faults: todoFaults('a.ts', '// TODO: later') },
    { name: 'a number before the TODO', faults: todoFaults('a.ts', '// #12 FIXME later') },
    {
      name: 'a decision that was merged',
      faults: missingRecords('a.ts', '// See decisions 0001 and 9999.', new Set(['0001'])),
    },
    { name: 'a registry', faults: forbiddenWords('a.ts', ['registry', 'npmjs', 'org'].join('.')) },
    {
      name: 'a build that is not locked',
      faults: lockFaults({
        'node_modules/a': { optionalDependencies: { '@a/linux': '1.0.0', '@a/mac': '1.0.0' } },
        'node_modules/b/node_modules/@a/linux': {},
      }),
    },
    {
      name: 'a place that is not there',
      faults: deadPlaces('a.md', 'in `main/gone/` and `main/<stage>/`', () => false),
    },
    { name: 'a place on one machine', faults: forbiddenWords('a.md', ['see ', 'work', 'main'].join('/')) },
  ];

  test.each(cases)('$name', ({ faults }) => {
    expect(faults).toHaveLength(1);
  });

  test('a median over the limit', () => {
    expect(medianLines([lines(10), lines(maxMedianLines + 1), lines(200)])).toBeGreaterThan(maxMedianLines);
  });
});

test('a TODO with its issue number passes, and so do good names', () => {
  expect(todoFaults('a.ts', '// TODO #12: later')).toEqual([]);
  expect(['main/core/digest.ts', 'renderer/app.module.css', 'tests/a-b.test.ts'].flatMap(nameFaults)).toEqual([]);
  expect(dutyFaults('a.ts', '/** Does a. */')).toEqual([]);
});
