import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patchWriter, removePatchWriter } from './patch-broker.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'writer-')));
  writeFileSync(path.join(folder, 'a'), 'old\n');
  writeFileSync(path.join(folder, 'b'), 'other\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(removePatchWriter);

interface Op {
  readonly kind: 'A' | 'D' | 'U';
  readonly file: string;
  readonly move?: string;
  readonly old?: string;
  readonly fresh?: string;
}

const at = (file: string): string => (file.startsWith('/') ? file : `${folder}/${file}`);

function job(ops: readonly Op[]): string {
  const parts = ops.map(({ kind, file, move, old = '', fresh = '' }) => {
    const [from, to] = [at(file), move === undefined ? '' : at(move)];
    return `${kind} 644 ${[from, to, old, fresh].map((part) => part.length).join(' ')}\n${from}${to}${old}${fresh}`;
  });
  return `${parts.join('')}.\n`;
}

function write(input: string): unknown {
  const { stdout, status } = spawnSync(patchWriter() ?? '', { input, encoding: 'utf8' });
  return stdout === '' ? status : JSON.parse(stdout);
}

/** Follows no link: how often the kernel goes round one that leads to itself is not the same every time. */
const filesIn = (place: string): readonly string[] =>
  readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const found = path.join(place, entry.name);
    return entry.isDirectory() ? filesIn(found) : [found];
  });

const there = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filesIn(folder).map((file) => [
      path.relative(folder, file),
      lstatSync(file).isSymbolicLink() ? `-> ${readlinkSync(file)}` : readFileSync(file, 'utf8'),
    ]),
  );

const untouched = { a: 'old\n', b: 'other\n' };
const change: Op = { kind: 'U', file: 'a', old: 'old\n', fresh: 'new\n' };

describe.skipIf(patchWriter() === null)('the program that writes patches', () => {
  test('writes all that it is given', () => {
    const ops: readonly Op[] = [
      change,
      { kind: 'U', file: 'b', move: 'x/y/c', old: 'other\n', fresh: 'moved\n' },
      { kind: 'A', file: 'z', fresh: '' },
    ];
    expect(write(job(ops))).toEqual({ result: 'applied' });
    expect(there()).toEqual({ a: 'new\n', 'x/y/c': 'moved\n', z: '' });
  });

  // The second of each pair meets what the first has made, so that it fails after something was written.
  test.each<[string, readonly Op[]]>([
    [
      'a new file in the place of a new file',
      [
        { kind: 'A', file: 'n/n', fresh: '1' },
        { kind: 'A', file: 'n/n', fresh: '2' },
      ],
    ],
    ['a file that is replaced twice', [change, { ...change, fresh: 'newer\n' }]],
    ['a file that is replaced and deleted', [change, { kind: 'D', file: 'a', old: 'old\n' }]],
    [
      'a file that is deleted twice',
      [
        { kind: 'D', file: 'a', old: 'old\n' },
        { kind: 'D', file: 'a', old: 'old\n' },
      ],
    ],
    [
      'a file that is moved to where another was made',
      [change, { kind: 'A', file: 'm', fresh: 'm' }, { kind: 'U', file: 'b', move: 'm', old: 'other\n', fresh: '' }],
    ],
  ])('takes back what it has written before it met %s', (_name, ops) => {
    expect(write(job(ops))).toEqual({ result: 'changed', file: ops.length - 1 });
    expect(there()).toEqual(untouched);
    expect(readdirSync(folder)).toEqual(['a', 'b']);
  });

  test.each<[string, Op]>([
    ['another content', { ...change, old: 'odd\n' }],
    ['a longer one', { ...change, old: 'old\nmore' }],
    ['a shorter one', { ...change, old: 'ol' }],
    ['no file', { ...change, file: 'missing' }],
    ['no folder', { ...change, file: 'missing/a' }],
    ['a file in the place of a folder', { ...change, file: 'a/a' }],
    ['a link', { ...change, file: 'link' }],
    ['a link in the place of a folder', { ...change, file: 'folder/a' }],
    ['something where nothing was', { kind: 'A', file: 'b', fresh: 'x' }],
    ['a link where nothing was', { kind: 'A', file: 'dangling', fresh: 'x' }],
    ['something where it moves to', { ...change, move: 'b' }],
  ])('writes nothing when it finds %s', (_name, op) => {
    symlinkSync('a', path.join(folder, 'link'));
    symlinkSync('.', path.join(folder, 'folder'));
    symlinkSync('nowhere', path.join(folder, 'dangling'));
    const before = there();
    expect(write(job([{ kind: 'A', file: 'first', fresh: 'x' }, op]))).toEqual({ result: 'changed', file: 1 });
    expect(there()).toEqual(before);
  });

  test('says what the system refused, and that nothing was written', () => {
    mkdirSync(path.join(folder, 'd'));
    const far = `${'d/'.repeat(1)}${'n'.repeat(300)}`;
    expect(write(job([change, { kind: 'A', file: far, fresh: 'x' }]))).toEqual({
      result: 'refused',
      file: 1,
      call: 'stat',
      error: 'ENAMETOOLONG',
      rolledBack: true,
    });
    expect(there()).toEqual(untouched);
  });

  test.each([
    '',
    '.',
    'X 644 1 0 0 0\n/',
    'A 644 5 0 0 0\nrelat.\n',
    'A 644 99999999 0 0 0\n',
    `A 644 10 0 0 50\n/tmp/short${'x'.repeat(10)}`,
    'A 644 6 0 0 0\n/tmp/..\n',
    '\0\0\0\0',
  ])('does nothing with a job that is none: %j', (input) => {
    expect(write(input)).toBe(2);
  });
});
