/** What the desk itself says on a card is said in the reader's language: the German table holds just what the core says. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { afterEach, expect, test } from 'vitest';
import { german } from '../../../renderer/text/german.ts';
import { sayForDesk, speak } from '../../../renderer/text/in-language.ts';
import { germanSaid } from '../../../renderer/text/said/german-said.ts';

const core = `${import.meta.dirname}/../../../main/core`;
/** Where reasons of cards are written: of their level, and of their being asked at all. */
const speakers = [
  ...globSync(`${core}/risk/**/*.ts`),
  `${core}/policy/dangerous-table.ts`,
  `${core}/policy/requirement-for.ts`,
];

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

afterEach(() => speak({ tag: 'en', direction: 'ltr', catalogue: null }));

test('every reason that the core gives for a risk or a question has a German form, and no other has', () => {
  expect(said.size).toBeGreaterThan(400);
  expect([...said].filter((sentence) => !Object.hasOwn(germanSaid, sentence))).toEqual([]);
  expect(Object.keys(germanSaid).filter((sentence) => !said.has(sentence))).toEqual([]);
});

test('no two German forms are one sentence where the English ones differ', () => {
  const german = new Map<string, string[]>();
  for (const [english, form] of Object.entries(germanSaid)) german.set(form, [...(german.get(form) ?? []), english]);
  expect([...german.values()].filter((all) => all.length > 1)).toEqual([]);
});

test('what somebody else wrote stays as it was written', () => {
  speak({ tag: 'de', direction: 'ltr', catalogue: german });
  expect(sayForDesk('It deletes the project.')).toBe('Es löscht das Projekt.');
  expect(sayForDesk('A rule asks before `npm`: because.')).toBe('A rule asks before `npm`: because.');
  expect(sayForDesk('constructor')).toBe('constructor');
  speak({ tag: 'en', direction: 'ltr', catalogue: null });
  expect(sayForDesk('It deletes the project.')).toBe('It deletes the project.');
});
