/** Which words of a line a card explains, and with which values. */
import { expect, test } from 'vitest';
import { filledWords } from '#domain/command/filled-words.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';

const reader = createCommandReader();
const of = (text: string): readonly string[] =>
  filledWords(reader.read(['bash', '-c', text])).map(({ written, values }) => `${written} = ${values.join(' | ')}`);

test.each([
  ['D=/srv/data; rm -rf "$D/old"', ['"$D/old" = /srv/data/old']],
  ['for f in a b; do rm $f; done', ['$f = a | b']],
  ['X=out.txt; echo hi > $X', ['$X = out.txt']],
  ['P=rm; $P -rf x', ['$P = rm']],
  ['D=$(echo /srv); ls $D', ['$D = /srv']],
  ['rm \'$D\' "\\$E"', []],
  ['rm "$UNKNOWN/x"', []],
  ['read D; rm "$D"', []],
  ['rm plain', []],
  ['touch ~/x', []],
] as const)('%s', (text, expected) => {
  expect(of(text)).toEqual(expected);
});

test('a line in a line is explained by its own words or not at all', () => {
  for (const said of of('D=/srv; sh -c "rm -rf $D/x"')) expect(said).toMatch(/\/srv\/x/u);
});
