/** What the desk itself says on a card is said in the reader's language: the German table holds just what the core says. */
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { germanSaid } from '../../renderer/text/said/german-said.ts';
import { isSource, listFiles } from './read-tree.ts';

/** Where reasons of cards are written: of their level, and of their being asked at all. */
const speakers = listFiles('main/core').filter(
  (path) => isSource(path) && /core\/(?:risk\/|policy\/(?:dangerous-table|requirement-for)\.ts$)/u.test(path),
);

const isSentence = (text: string): boolean => /^\p{Lu}.* .*\.$/u.test(text);

function sentencesIn(path: string): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && isSentence(value)) found.push(value);
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program);
  return found;
}

const said = new Set(speakers.flatMap(sentencesIn));

test('every reason that the core gives for a risk or a question has a German form, and no other has', () => {
  expect(said.size).toBeGreaterThan(400);
  expect([...said].filter((sentence) => !Object.hasOwn(germanSaid, sentence))).toEqual([]);
  expect(Object.keys(germanSaid).filter((sentence) => !said.has(sentence))).toEqual([]);
});
