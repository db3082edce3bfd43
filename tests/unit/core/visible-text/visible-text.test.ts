/** Nothing in an untrusted text can hide from the person who reads it. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { revealText } from '#domain/command/visible-text.ts';

const show = (text: string): string =>
  revealText(text)
    .runs.map((run) => (run.kind === 'text' ? run.text : `⟦${run.label}⟧`))
    .join('');

const shown: [string, string, boolean][] = [
  ['ls -la', 'ls -la', false],
  ['', '', false],
  ['rm build\u202egnp.sh', 'rm build⟦RLO⟧gnp.sh', true],
  ['git\u200bclone', 'git⟦ZWSP⟧clone', true],
  ['ls\u00a0-la', 'ls⟦NBSP⟧-la', true],
  ['echo ok\x1b[2K', 'echo ok⟦ESC⟧[2K', true],
  ['a\rb', 'a⟦\\r⟧b', true],
  ['a\nb\tc', 'a⟦\\n⟧b⟦\\t⟧c', false],
  ['a\0b', 'a⟦NUL⟧b', true],
  ['a\ufeffb', 'a⟦BOM⟧b', true],
  ['A\u{e0041}', 'A⟦U+E0041⟧', true],
  ['\u2800\u3164', '⟦U+2800⟧⟦U+3164⟧', true],
  ['\u2028', '⟦LS⟧', true],
  ['a\ud800b', 'a⟦U+D800⟧b', true],
  ['x\u0301\u0301\u0301\u0301', 'x\u0301\u0301⟦U+0301⟧⟦U+0301⟧', true],
  ['✅\ufe0f', '✅⟦U+FE0F⟧', true],
  ['naïve café', 'naïve café', false],
  ['日本語 ok', '日本語 ok', false],
  ['cu\u0440l', 'cu\u0440l', true],
];

describe('hidden characters become marks', () => {
  test.each(shown)('%j', (text, expected, isSuspicious) => {
    expect(show(text)).toBe(expected);
    expect(revealText(text).isSuspicious).toBe(isSuspicious);
  });
});

test('a word of two scripts is named with its place', () => {
  expect(revealText('run cu\u0440l https://ex\u0430mple.com').mixedWords).toEqual([
    { text: 'cu\u0440l', scripts: ['Latin', 'Cyrillic'], start: 4, end: 8 },
    { text: 'ex\u0430mple', scripts: ['Latin', 'Cyrillic'], start: 17, end: 24 },
  ]);
  expect(revealText('привет мир hello 東京タワー').mixedWords).toEqual([]);
});

/** The nightly run asks for many more, and is given the time. */
const numRuns = Number(process.env['COUNTERSIGN_FUZZ'] ?? 3000);

test(
  'the runs cover the text without a gap and no hidden character is left in plain text',
  () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        let at = 0;
        for (const run of revealText(text).runs) {
          expect(run.start).toBe(at);
          at = run.end;
          if (run.kind === 'text')
            expect(run.text === text.slice(run.start, run.end) && !hidden.test(run.text)).toBe(true);
        }
        expect(at).toBe(text.length);
      }),
      { numRuns },
    );
  },
  30_000 + numRuns,
);
