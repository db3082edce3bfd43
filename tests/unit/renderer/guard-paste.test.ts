import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanPaste, countLines } from '../../../renderer/features/terminal/guard-paste.ts';
import { readTerminalLook } from '../../../renderer/features/terminal/terminal-look.ts';

test('a paste keeps its text, tabs and lines, and nothing that steers a terminal', () => {
  expect(cleanPaste('a\tb\r\nc\u001b[201~\u0003d\u009b1m')).toBe('a\tb\r\nc[201~d1m');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cleaned = cleanPaste(text);
      // oxlint-disable-next-line no-control-regex -- They are what is looked for.
      return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(cleaned);
    }),
  );
});

test.each([
  ['ls\n', 1],
  ['a\nb', 2],
  ['a\r\nb\r\n', 2],
  ['a\n\n', 2],
])('%j is told as %i lines', (text, lines) => {
  expect(countLines(text)).toBe(lines);
});

test.each([
  ['16 reader', { fontSize: 16, screenReader: true }],
  [null, { fontSize: 13, screenReader: false }],
  ['900 plain', { fontSize: 13, screenReader: false }],
  ['NaN', { fontSize: 13, screenReader: false }],
])('a kept look %j is read as %j', (kept, look) => {
  expect(readTerminalLook(() => kept)).toEqual(look);
});
