/** What the card of a patch shows of a change is every line of it, in order. */
import * as fc from 'fast-check';
import { createTwoFilesPatch, structuredPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  countAccepted,
  verdictsOf,
  type FileChoices,
} from '../../../renderer/features/patch/file-choices.ts';
import { pairLines } from '../../../renderer/features/patch/pair-lines.ts';
import { createRowReader, isLong, mustBeOpened } from '../../../renderer/features/patch/patch-rows.ts';
import { readDiffLines, type DiffLine } from '../../../renderer/features/patch/read-diff-lines.ts';
import { flaggedFile, longFile, samplePatchedFile, updatedFile } from '../../fakes/samples/sample-patch.ts';
import { computingTime } from '../../fakes/computing-time.ts';

const path = '/home/ada/code/api-server/a.txt';
const brief = ({ kind, text, old, new: next }: DiffLine) => [kind, text, old, next];

const side = (line: DiffLine | null, kind: string) => (line?.kind === kind ? [line.text] : []);

describe('the lines of a change', () => {
  test('an update has numbers of before and after', () => {
    expect(readDiffLines(updatedFile.change).map(brief)).toEqual([
      ['gap', '@@ -10,3 +10,3 @@', null, null],
      ['same', 'const port = 80;', 10, 10],
      ['removed', 'listen(port);', 11, null],
      ['added', 'listen(port, host);', null, 11],
      ['same', 'log();', 12, 12],
    ]);
  });

  test('a new file is all added, a deleted one all removed, an empty one has none', () => {
    const lines = (content: string, kind: 'add' | 'delete') => readDiffLines({ kind, path, content }).map(brief);
    expect(lines('a\n\nb', 'add')).toEqual([
      ['added', 'a', null, 1],
      ['added', '', null, 2],
      ['added', 'b', null, 3],
    ]);
    expect(lines('a\n', 'delete')).toEqual([['removed', 'a', 1, null]]);
    expect(lines('', 'add')).toEqual([]);
    expect(readDiffLines({ kind: 'update', path, unifiedDiff: '', movePath: `${path}.old` })).toEqual([]);
  });

  test('a change of whitespace, and a line break that goes away, are shown', () => {
    const unifiedDiff = '@@ -1,1 +1,1 @@\n-a b\n+a  b \n\\ No newline at end of file\n';
    expect(readDiffLines({ kind: 'update', path, unifiedDiff, movePath: null }).map(brief)).toEqual([
      ['gap', '@@ -1,1 +1,1 @@', null, null],
      ['removed', 'a b', 1, null],
      ['added', 'a  b ', null, 1],
      ['note', 'No newline at end of file', null, null],
    ]);
  });

  const texts = fc.array(fc.constantFrom('a', 'b', '', ' a', '+a', '-b', '@@ x', '\\ y', '\u2028'), { maxLength: 12 });
  test('whatever changed, every added and removed line is there, alone and side by side', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const [from, to] = [before, after].map((lines) => lines.map((line) => `${line}\n`).join(''));
        const expected = structuredPatch('a', 'a', from ?? '', to ?? '', '', '', { context: 3 }).hunks;
        const whole = createTwoFilesPatch('a', 'a', from ?? '', to ?? '', '', '', { context: 3 });
        const unifiedDiff = whole.slice(whole.indexOf('@@') < 0 ? whole.length : whole.indexOf('@@'));
        const lines = readDiffLines({ kind: 'update', path, unifiedDiff, movePath: null });
        const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ text }) => text);
        const wanted = (sign: string) =>
          expected.flatMap((hunk) => hunk.lines.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : [])));
        expect(of('added')).toEqual(wanted('+'));
        expect(of('removed')).toEqual(wanted('-'));
        const pairs = pairLines(lines).flatMap((pair) => (pair.kind === 'pair' ? [pair] : []));
        expect(pairs.flatMap(({ right }) => side(right, 'added'))).toEqual(wanted('+'));
        expect(pairs.flatMap(({ left }) => side(left, 'removed'))).toEqual(wanted('-'));
      }),
    );
  });
});

describe('the rows of a patch', () => {
  test('a closed file is its head; an open one has its lines below it', () => {
    const read = createRowReader([updatedFile, longFile(1000)]);
    expect(read((file) => file === 0, false).map(({ file, kind }) => [file, kind])).toEqual([
      [0, 'head'],
      ...Array.from({ length: 5 }, () => [0, 'line']),
      [1, 'head'],
    ]);
    expect(read(() => true, true)).toHaveLength(1 + 4 + 1 + 1000);
  });

  test('a long change begins closed, and must be opened when it is flagged', () => {
    const cases = [updatedFile, flaggedFile, longFile(401), longFile(401, { flags: ['ci'] })];
    expect(cases.map(isLong)).toEqual([false, false, true, true]);
    expect(cases.map(mustBeOpened)).toEqual([false, false, false, true]);
  });

  test('fifty thousand lines are read in less than a quarter of a second of computing', () => {
    const file = longFile(50_000);
    const computed = computingTime();
    expect(createRowReader([file])(() => true, false)).toHaveLength(50_001);
    expect(computed()).toBeLessThan(250);
  });
});

test('only what was said about files is sent', () => {
  const files = [updatedFile, flaggedFile, samplePatchedFile({ kind: 'delete', path, content: 'a' })];
  const choices: FileChoices = new Map([
    [1, { isAccepted: false, comment: ' no scripts ' }],
    [2, { isAccepted: true, comment: '' }],
  ]);
  expect(choiceOf(choices, 0)).toEqual({ isAccepted: true, comment: '' });
  expect(countAccepted(files, choices)).toBe(2);
  expect(verdictsOf(files, choices)).toEqual([
    { path: flaggedFile.change.path, isAccepted: false, comment: 'no scripts' },
  ]);
});
