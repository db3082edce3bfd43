import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPatch, type PatchSection } from '#core/patch/read-patch.ts';
import { fuzzRuns } from './fuzz-runs.ts';
import { english } from '#domain/common/message.ts';

const wrap = (...lines: readonly string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const sections = (text: string): readonly PatchSection[] => {
  const read = readPatch(text);
  if (read.kind === 'invalid') throw new Error(`line ${read.line}: ${english(read.problem)}`);
  return read.sections;
};

const whole = wrap(
  '*** Add File: docs/new.md',
  '+# Title',
  '+',
  '*** Delete File: old.txt',
  '*** Update File: src/a.ts',
  '*** Move to: src/b.ts',
  '@@ class A',
  '@@ method()',
  ' keep',
  '-gone',
  '+come',
  '@@',
  '+last',
  '*** End of File',
);
const expected: readonly PatchSection[] = [
  { kind: 'add', path: 'docs/new.md', lines: ['# Title', ''] },
  { kind: 'delete', path: 'old.txt' },
  {
    kind: 'update',
    path: 'src/a.ts',
    movePath: 'src/b.ts',
    chunks: [
      {
        seek: ['class A', 'method()'],
        lines: [
          { kind: 'keep', text: 'keep' },
          { kind: 'remove', text: 'gone' },
          { kind: 'add', text: 'come' },
        ],
        isAtEnd: false,
      },
      { seek: [], lines: [{ kind: 'add', text: 'last' }], isAtEnd: true },
    ],
  },
];

describe('a patch in every form that models write it', () => {
  test.each([
    ['as it should be', whole],
    ['with blanks and empty lines around', `\n\n  ${whole}  \n\n`],
    [
      'with blanks around the markers',
      whole.replaceAll('*** Add', '  *** Add').replace('*** End Patch', '*** End Patch  '),
    ],
    ['as a here-document', `<<'EOF'\n${whole}\nEOF`],
    ['as a here-document with quotes', `<<"PATCH"\n${whole}\nPATCH\n`],
    ['as the shell command it was meant for', `apply_patch <<EOF\n${whole}\nEOF`],
    ['with the line ends of Windows', whole.replaceAll('\n', '\r\n')],
    ['with an environment', whole.replace('*** Add', '*** Environment ID: main\n*** Add')],
    ['with an empty line between its files', whole.replace('*** Delete', '\n*** Delete')],
  ])('%s', (_name, text) => {
    expect(sections(text)).toEqual(expected);
  });
});

test('an update needs no @@ before its first lines, and an empty line in it is a kept one', () => {
  expect(sections(wrap('*** Update File: a', ' one', '', '-two'))).toEqual([
    {
      kind: 'update',
      path: 'a',
      movePath: null,
      chunks: [
        {
          seek: [],
          lines: [
            { kind: 'keep', text: 'one' },
            { kind: 'keep', text: '' },
            { kind: 'remove', text: 'two' },
          ],
          isAtEnd: false,
        },
      ],
    },
  ]);
});

test('a line that looks like a marker but begins with a sign belongs to the file', () => {
  const [section] = sections(wrap('*** Update File: a', '+*** End Patch', ' *** Delete File: b'));
  expect(section).toMatchObject({ chunks: [{ lines: [{ text: '*** End Patch' }, { text: '*** Delete File: b' }] }] });
});

test.each([
  ['', 1, 'first line'],
  ['*** Begin Patch', 1, 'last line'],
  ['hello', 1, 'first line'],
  [`${wrap('*** Delete File: a')}\nmore`, 4, 'last line'],
  [wrap(), 2, 'names no file'],
  [wrap('*** Rename File: a'), 2, 'A file begins with'],
  [wrap('*** Add File: a', 'no plus'), 3, 'A file begins with'],
  [wrap('*** Delete File:'), 2, 'names no path'],
  [wrap('*** Add File: a\0b'), 2, 'names no path'],
  [wrap('*** Update File: a'), 3, 'changes nothing'],
  [wrap('*** Update File: a', '@@ f', 'x'), 4, 'begins with a space'],
  [wrap('*** Update File: a', '@@', '*** End of File'), 4, 'begins with a space'],
  [wrap('*** Update File: a', '*** Move to:', '+x'), 3, 'names no path'],
])('%j is refused at line %i: %s', (text, line, problem) => {
  expect(readPatch(text)).toEqual({ kind: 'invalid', line, problem: expect.stringContaining(problem) });
});

test('any text at all is read or refused, and never takes long', () => {
  const line = fc.oneof(
    fc.constantFrom('*** Begin Patch', '*** End Patch', '*** Add File: a', '*** Update File: b', '*** Delete File: c'),
    fc.constantFrom('*** Move to: d', '*** End of File', '@@', '@@ x', '+a', '-a', ' a', '', '<<EOF', 'EOF', '***'),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const read = readPatch(lines.join(end));
      if (read.kind === 'patch') expect(read.sections.length).toBeGreaterThan(0);
      else expect(read.line).toBeGreaterThan(0);
    }),
    { numRuns: fuzzRuns },
  );
});
