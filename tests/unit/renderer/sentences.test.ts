/** The German forms of what the broker itself says on a card, and what is left as it came. */
import { afterEach, expect, test } from 'vitest';
import { german } from '../../../renderer/text/german.ts';
import { sayForBroker, speak } from '../../../renderer/text/in-language.ts';
import { germanSentences } from '../../../renderer/text/sentences/german-sentences.ts';

afterEach(() => speak({ tag: 'en', direction: 'ltr', catalogue: null }));

test('no two German forms are one sentence where the English ones differ', () => {
  const meant = new Map<string, string[]>();
  for (const [english, form] of Object.entries(germanSentences)) meant.set(form, [...(meant.get(form) ?? []), english]);
  expect([...meant.values()].filter((all) => all.length > 1)).toEqual([]);
});

test('what somebody else wrote stays as it was written', () => {
  speak({ tag: 'de', direction: 'ltr', catalogue: german });
  expect(sayForBroker('It deletes the project.')).toBe('Es löscht das Projekt.');
  expect(sayForBroker('A rule asks before `npm`: because.')).toBe('Eine Regel fragt vor `npm`: because.');
  expect(sayForBroker('Please, it deletes the project.')).toBe('Please, it deletes the project.');
  expect(sayForBroker('constructor')).toBe('constructor');
  speak({ tag: 'en', direction: 'ltr', catalogue: null });
  expect(sayForBroker('It deletes the project.')).toBe('It deletes the project.');
});
