import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeFile, type ChangedText } from '#core/patch/change-file.ts';
import { readPatch } from '#core/patch/read-patch.ts';
import { fuzzRuns } from './fuzz-runs.ts';
import { computingTime } from '../../../fakes/computing-time.ts';
import { english, type Message } from '#domain/common/message.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function change(file: string | Uint8Array | null, ...lines: readonly string[]): ChangedText | Message {
  const read = readPatch(['*** Begin Patch', ...lines, '*** End Patch'].join('\n'));
  const section = read.kind === 'patch' ? read.sections[0] : undefined;
  if (section === undefined) throw new Error('the patch of this test cannot be read');
  const content = typeof file === 'string' ? bytes(file) : file;
  const found =
    content === null ? ({ kind: 'missing' } as const) : ({ kind: 'file', bytes: content, mode: 0o644 } as const);
  return changeFile(section, '/p/a', null, found);
}

const after = (changed: ChangedText | Message): string | null => {
  if ('code' in changed) throw new Error(english(changed));
  return changed.after;
};
const diff = (changed: ChangedText | Message): string => {
  if ('code' in changed || changed.change.kind !== 'update') throw new Error('no update');
  return changed.change.unifiedDiff;
};
const update = ['*** Update File: a'];

describe('lines are found', () => {
  test.each([
    ['as they are', 'a\nb\nc\n', [' a', '-b', '+B', ' c'], 'a\nB\nc\n'],
    ['with other blanks at their ends', 'a  \nb\t\n', [' a', '-b', '+B'], 'a  \nB\n'],
    ['with other blanks at both ends', '    a\n  b\n', [' a', '-b', '+B'], '    a\nB\n'],
    [
      'with typographic signs',
      'say \u201Chi\u201D \u2014 now\nx\n',
      [' say "hi" - now', '-x', '+y'],
      'say \u201Chi\u201D \u2014 now\ny\n',
    ],
    ['exactly before nearly', ' a\na\nb\n', ['-a', '+A'], ' a\nA\nb\n'],
    ['behind a line that is looked for', 'x\nf\nx\n', ['@@ f', '-x', '+y'], 'x\nf\ny\n'],
    ['behind several', 'A\nf\nx\nB\nf\nx\n', ['@@ B', '@@ f', '-x', '+y'], 'A\nf\nx\nB\nf\ny\n'],
    ['chunk behind chunk', 'x\nx\nx\n', ['-x', '+1', '@@', '-x', '+2'], '1\n2\nx\n'],
    ['at the end first, if it says so', 'x\ny\nx\n', ['-x', '+z', '*** End of File'], 'x\ny\nz\n'],
    ['without an empty line that only the patch has', 'a\nb\n', ['-a', '+A', ''], 'A\nb\n'],
  ])('%s', (_name, file, lines, expected) => {
    expect(after(change(file, ...update, ...lines))).toBe(expected);
  });
});

describe('new lines without neighbours come', () => {
  test.each([
    ['at the end', 'a\n', ['+b'], 'a\nb\n'],
    ['at the end of an empty file', '', ['+b'], 'b\n'],
    ['behind the line that is looked for', 'a\nf\nz\n', ['@@ f', '+b'], 'a\nf\nb\nz\n'],
    ['behind a last line without an end, which gets one', 'a', ['+b'], 'a\nb\n'],
    ['beside a change of that line', 'a\nb', ['-b', '+B', '@@', '+c'], 'a\nB\nc\n'],
  ])('%s', (_name, file, lines, expected) => {
    expect(after(change(file, ...update, ...lines))).toBe(expected);
  });
});

test('what is not changed keeps its line ends, and new lines take those of the file', () => {
  expect(after(change('a\r\nb\r\nc', ...update, ' a', '-b', '+B', '+new'))).toBe('a\r\nB\r\nnew\r\nc');
});

test('a mark at the start of a file stays', () => {
  expect(after(change('\uFEFFa\nb\n', ...update, '-b', '+B'))).toBe('\uFEFFa\nB\n');
});

test.each([
  ['lines that are not there', 'a\n', [...update, '-x', '+y'], 'not in the file'],
  ['lines that come before the chunk before', 'a\nb\n', [...update, '-b', '+B', '@@', '-a', '+A'], 'not in the file'],
  ['a line to look for that is not there', 'a\n', [...update, '@@ f', '+y'], 'after @@'],
  ['an update of nothing', null, [...update, '+y'], 'no such file'],
  ['a deletion of nothing', null, ['*** Delete File: a'], 'no such file'],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x41]), [...update, '+y'], 'not a text file'],
  ['bytes with NUL', new Uint8Array([0x41, 0]), [...update, '+y'], 'not a text file'],
  ['a new file in place of such bytes', new Uint8Array([0x41, 0]), ['*** Add File: a', '+y'], 'not text'],
  ['an update that changes nothing', 'a\n', [...update, '-a', '+a'], 'changes nothing'],
])('%s: a sentence, and no change', (_name, file, lines, problem) => {
  expect(change(file, ...lines)).toEqual(expect.stringContaining(problem));
});

test('a file that is added where one is already is shown as what is lost and what comes', () => {
  const changed = change('a\nb\nc\n', '*** Add File: a', '+a', '+B', '+c');
  expect(changed).toMatchObject({ after: 'a\nB\nc\n', addedLines: 1, removedLines: 1 });
  expect(diff(changed)).toBe('@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n');
});

test('a file that is no text may be deleted, and shows nothing', () => {
  expect(change(new Uint8Array([0, 1]), '*** Delete File: a')).toMatchObject({
    change: { kind: 'delete', content: '' },
    before: null,
    after: null,
  });
});

test('many equal lines are searched in linear time', () => {
  const file = 'a\n'.repeat(100_000);
  const lines = Array.from({ length: 50_000 }, () => ' a');
  const computed = computingTime();
  expect(change(file, ...update, ...lines, '-b')).toEqual(expect.stringContaining('not in the file'));
  expect(computed()).toBeLessThan(2000);
});

/** A patch that shows every line, so that nothing is left to the search. */
function script(file: string, steps: readonly (readonly [string, readonly string[]])[]): readonly string[] {
  const lines = file === '' ? [] : file.replace(/\n$/, '').split('\n');
  return lines.flatMap((line, at) => {
    const [what, before] = steps[at] ?? ['keep', []];
    return [...before.map((each) => `+${each}`), what === 'drop' ? `-${line}` : ` ${line}`];
  });
}

describe('whatever is changed', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'patch-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const word = fc.constantFrom('a', 'b', 'c', '', ' d', '\te', '-', '+', '@@', '\\ No newline at end of file');
  const original = fc.tuple(fc.array(word, { maxLength: 40 }), fc.boolean()).map(([lines, ends]) => {
    const text = lines.join('\n');
    return ends && text !== '' ? `${text}\n` : text;
  });
  /** For each line of the file: keep it, drop it, or put something before it. */
  const plan = fc.array(fc.tuple(fc.constantFrom('keep', 'keep', 'keep', 'drop'), fc.array(word, { maxLength: 2 })), {
    minLength: 41,
    maxLength: 41,
  });

  test('the file is what the patch says, line by line', () => {
    fc.assert(
      fc.property(original, plan, (file, steps) => {
        const lines = script(file, steps);
        fc.pre(lines.some((line) => !line.startsWith(' ')));
        const changed = change(file, ...update, '@@', ...lines);
        if ('code' in changed) {
          expect(english(changed)).toContain('changes nothing');
          return;
        }
        const wanted = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
        const got = changed.after ?? '';
        expect(got === '' ? [] : got.replace(/\n$/, '').split('\n')).toEqual(
          wanted.length === 1 && wanted[0] === '' && got === '' ? [] : wanted,
        );
      }),
      { numRuns: fuzzRuns },
    );
  });

  test('git reads the diff on the card and makes the same file of it', () => {
    fc.assert(
      fc.property(original, plan, (file, steps) => {
        const lines = script(file, steps);
        fc.pre(lines.some((line) => !line.startsWith(' ')));
        const changed = change(file, ...update, '@@', ...lines);
        fc.pre(!('code' in changed));
        const at = path.join(folder, 'a');
        writeFileSync(at, file);
        const text = `--- a/a\n+++ b/a\n${diff(changed)}`;
        execFileSync('git', ['apply', '--unidiff-zero', '--whitespace=nowarn', '-'], {
          cwd: folder,
          input: text,
          stdio: 'pipe',
        });
        expect(readFileSync(at, 'utf8')).toBe(after(changed));
      }),
      { numRuns: Math.min(60, fuzzRuns) },
    );
  });
});
