import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isReport } from '../../../../renderer/features/terminal/is-report.ts';

test.each([
  '\u001b[?1;2c',
  '\u001b[>0;276;0c',
  '\u001b[24;80R',
  '\u001b[0n',
  '\u001b[?2026;2$y',
  '\u001b[?0u',
  '\u001b]11;rgb:1111/2222/3333\u001b\\',
  '\u001bP1$r0m\u001b\\',
  '\u001b[24;80R\u001b[?1;2c',
])('%j is what a terminal answers', (text) => {
  expect(isReport(text)).toBe(true);
});

test.each([
  'a',
  '\r',
  '\u0003',
  '\u001b',
  '\u001b[A',
  '\u001b[1;5C',
  '\u001bOP',
  '\u001b[200~pasted\u001b[201~',
  '\u001b[I',
  '',
])('%j is what a person types', (text) => {
  expect(isReport(text)).toBe(false);
});

test('text that people type is never taken for an answer, however long', () => {
  assert(
    property(string({ maxLength: 2000 }), (text) => text.includes('\u001b') || !isReport(text)),
    { numRuns: 500 },
  );
});
