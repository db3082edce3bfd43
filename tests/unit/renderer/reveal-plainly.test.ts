/** What a tooltip or a screen reader says of a name that a command chose. */
import { expect, test } from 'vitest';
import { revealPlainly } from '../../../renderer/text/describe/reveal-plainly.ts';

test.each([
  ['/home/u/report-\u202Efdp.exe', '/home/u/report-[RLO]fdp.exe'],
  ['/home/u/line\nbreak', String.raw`/home/u/line[\n]break`],
  ['/home/u/a\u200Bz', '/home/u/a[ZWSP]z'],
  ['/home/u/\u05E7\u05D5', '/home/u/\u05E7\u05D5'],
])('%j is said as it is', (given, said) => {
  expect(revealPlainly(given)).toBe(said);
});
