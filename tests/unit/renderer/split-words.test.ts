/** How a typed pattern becomes the words of a rule. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownWords } from '../../../renderer/features/rules/shown-rule.ts';
import { splitWords } from '../../../renderer/features/rules/split-words.ts';

test.each([
  ['npm run test', ['npm', 'run', 'test']],
  ['  npm   test ', ['npm', 'test']],
  [`git commit -m 'a b' "c d"`, ['git', 'commit', '-m', 'a b', 'c d']],
  [`--name='a b'`, ['--name=a b']],
  ['npm test|ci', ['npm', ['test', 'ci']]],
  [`grep 'a|b'`, ['grep', 'a|b']],
  ['a|', ['a|']],
])('%s', (text, tokens) => expect(splitWords(text)).toEqual(tokens));

test.each(['', '   ', `'open`, `a "b`, `''`])('%j is no pattern', (text) => expect(splitWords(text)).toBeNull());

test('words are drawn so that typing them again gives the same rule', () => {
  const word = fc.string({ minLength: 1 }).filter((text) => !text.includes("'"));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (tokens) => {
      expect(splitWords(shownWords({ tokens }))).toEqual(tokens);
    }),
  );
});
