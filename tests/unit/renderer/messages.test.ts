import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../renderer/text/choose-language.ts';
import { bindMessages } from '../../../renderer/text/bind-messages.ts';
import { lengthen, turnAround } from '../../../renderer/text/disguise-messages.ts';
import { runs } from '../../../renderer/text/messages/en/screens/runs.ts';
import { words } from '../../../renderer/text/messages/en/words.ts';
import { words as germanWords } from '../../../renderer/text/messages/de/words.ts';
import { compileMessages } from '../../../scripts/lib/compile-messages.mjs';

const folder = `${import.meta.dirname}/../../../renderer/text/messages`;
const topics = readdirSync(`${folder}/en`, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
/** Tables that hold all languages side by side are read through the topics that take them. */
const translations = readdirSync(folder).filter((language) => language !== 'en' && language !== 'both');

type Parts = readonly MessageFormatElement[];

/** As the build step leaves them: a text, or a parsed message. */
async function readTopic(language: string, topic: string): Promise<Map<string, string | Parts>> {
  const module = (await import(`${folder}/${language}/${topic}`)) as Record<string, unknown>;
  return flatten(Object.values(module)[0], topic);
}

function flatten(node: unknown, path: string): Map<string, string | Parts> {
  if (typeof node === 'string' || Array.isArray(node)) return new Map([[path, node]]);
  const children = Object.entries(node as Record<string, unknown>);
  return new Map(children.flatMap(([key, child]) => [...flatten(child, `${path}.${key}`)]));
}

/** Names with kinds, and the branches of a choice, which a translation must have too. */
function argumentsOf(parts: Parts): string[] {
  return parts.flatMap((element): string[] => {
    if (element.type === TYPE.argument) return [element.value];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap((option) => argumentsOf(option.value));
    const branches = element.type === TYPE.select ? Object.keys(element.options).toSorted() : [];
    return [[element.value, element.type, ...branches].join(' '), ...inner];
  });
}

const sorted = (message: string | Parts | undefined): string[] =>
  typeof message === 'object' ? [...new Set(argumentsOf(message))].toSorted() : [];

test.each(translations.flatMap((language) => topics.map((topic) => ({ language, topic }))))(
  'every text of $topic is in $language, with the same arguments',
  async ({ language, topic }) => {
    const [english, translated] = await Promise.all([readTopic('en', topic), readTopic(language, topic)]);
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, message] of english) {
      expect({ key, arguments: sorted(translated.get(key)) }).toEqual({ key, arguments: sorted(message) });
      expect(translated.get(key), key).not.toBe('');
    }
  },
);

test('a translation takes the plural of its own language', () => {
  const english = bindMessages(words, { tag: 'en', direction: 'ltr' });
  const german = bindMessages(germanWords, { tag: 'de', direction: 'ltr' }) as typeof english;
  expect([english, german].map((each) => each.scope.timed.allow({ minutes: 60 }))).toEqual([
    'Allow for 1 hour',
    'Für 1 Stunde erlauben',
  ]);
  expect(english.scope.timed.allow({ minutes: 15 })).toBe('Allow for 15 minutes');
});

test('digits are not grouped', () => {
  const english = bindMessages(runs, { tag: 'en', direction: 'ltr' });
  expect(english.runAttempts({ n: 12_345 })).toBe('12345 attempts');
});

test('what is filled in is kept apart from words that run the other way', () => {
  const hebrew = bindMessages(runs, { tag: 'he', direction: 'rtl' });
  expect(hebrew.runHint({ project: 'api' })).toContain('\u2068api\u2069');
});

test('pseudo-languages keep every argument', () => {
  for (const disguise of [lengthen, turnAround]) {
    const disguised = bindMessages(disguise(runs) as typeof runs, { tag: 'en', direction: 'ltr' });
    expect(disguised.runHint({ project: 'api' })).toContain('api');
    expect(disguised.runAttempts({ n: 2 })).toContain('2');
  }
  const long = bindMessages(lengthen(runs) as typeof runs, { tag: 'en', direction: 'ltr' });
  expect(long.runLabel.length).toBeGreaterThanOrEqual(Math.floor(runs.runLabel.length * 1.4));
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-GB', 'de'], 'en'],
  [[null, null], 'en'],
  [['xx', '', 'constructor'], 'en'],
  [['en-XA'], 'en-XA'],
  [[null, 'de'], 'de'],
])('of %j the page speaks %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});

test('a message that cannot be read does not build', async () => {
  const { load } = compileMessages() as { load: (id: string) => Promise<unknown> };
  await expect(load(`${import.meta.dirname}/renderer/text/messages/en/broken.ts`)).rejects.toThrow();
});
