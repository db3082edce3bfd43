/** Which language the shell speaks, and that it follows its pages. */
import { expect, test } from 'vitest';
import { keepWords, systemLanguage } from '../../../main/desktop/words/keep-words.ts';
import { keepChoices } from '../../../main/desktop/shell/shell-choices.ts';

const openChoices = (text: string | null = null) =>
  keepChoices({ read: () => Promise.resolve(text), write: () => Promise.resolve() });

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'de'], 'de'],
  [['fr-FR'], 'en'],
  [['ar-XB', 'de'], 'en'],
  [[], 'en'],
] as const)('of a system that prefers %j the shell speaks %s', (preferred, tag) => {
  expect(systemLanguage(preferred)).toBe(tag);
});

test('before a page said otherwise it is the language of the system, then that of the page, also after the next start', async () => {
  const choices = await openChoices();
  const speaker = await keepWords(choices, 'en');
  expect(speaker.words().texts.tray.nothing).toBe('Nothing waits');
  const heard = new Promise<void>((resolve) => speaker.onChange(resolve));
  choices.change({ language: 'de' });
  await heard;
  expect(speaker.words().texts.tray.nothing).toBe('Nichts wartet');
  const next = await keepWords(await openChoices(JSON.stringify(choices.current())), 'en');
  expect(next.words().tag).toBe('de');
});

test('of two languages chosen at once the last one stays', async () => {
  const choices = await openChoices();
  const speaker = await keepWords(choices, 'de');
  const told: string[] = [];
  speaker.onChange(() => told.push(speaker.words().tag));
  choices.change({ language: 'en' });
  choices.change({ language: 'de' });
  await choices.written();
  await new Promise((resolve) => setImmediate(resolve));
  expect(speaker.words().tag).toBe('de');
  expect(told.at(-1) ?? 'de').toBe('de');
});
