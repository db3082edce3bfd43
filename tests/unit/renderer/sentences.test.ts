/** The German forms of what the broker itself says on a card, and what is left as it came. */
import { afterEach, expect, test } from 'vitest';
import { say, verbatim } from '#domain/common/message.ts';
import { german } from '../../../renderer/text/german.ts';
import { sayForBroker, speak } from '../../../renderer/text/in-language.ts';
import { germanSentences } from '../../../renderer/text/sentences/german-sentences.ts';

afterEach(() => speak({ tag: 'en', direction: 'ltr', catalogue: null }));

test('no two German forms are one sentence where the English ones differ', () => {
  const meant = new Map<string, string[]>();
  for (const [english, form] of Object.entries(germanSentences)) meant.set(form, [...(meant.get(form) ?? []), english]);
  expect([...meant.values()].filter((all) => all.length > 1)).toEqual([]);
});

test('a sentence is said in the language of the page, and what somebody else wrote stays', () => {
  const deletes = say('It deletes the project.');
  const asks = say('A rule asks before `{rule}`{why}.', { rule: 'It deletes the project.', why: '' });
  speak({ tag: 'de', direction: 'ltr', catalogue: german });
  expect(sayForBroker(deletes)).toBe('Es löscht das Projekt.');
  expect(sayForBroker(asks)).toBe('Eine Regel fragt vor `It deletes the project.`.');
  expect(sayForBroker(verbatim('It deletes the project.'))).toBe('It deletes the project.');
  expect(sayForBroker({ code: 'constructor' })).toBe('constructor');
  expect(sayForBroker(null)).toBeNull();
  speak({ tag: 'en', direction: 'ltr', catalogue: null });
  expect(sayForBroker(deletes)).toBe('It deletes the project.');
});
