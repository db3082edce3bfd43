/** What the broker says as data: in which language it is said, and what a value can and cannot do. */
import { expect, test } from 'vitest';
import { english, say, sayWith, sentences, verbatim, type Message } from '#domain/common/message.ts';
import { messageSchema } from '#domain/common/message-schema.ts';

const german: Readonly<Record<string, string>> = {
  'Deletes {path}.': 'Löscht {path}.',
  'Refused: {what}.': 'Verweigert: {what}.',
  'write access': 'das Schreiben',
  '{first} before {second}.': 'Vor {second}: {first}.',
};
const inGerman = (message: Message): string => sayWith((code) => german[code] ?? code, message);

test('a message is said in each language from the same data', () => {
  const message = say('Deletes {path}.', { path: '/p' });
  expect([english(message), inGerman(message)]).toStrictEqual(['Deletes /p.', 'Löscht /p.']);
  expect(inGerman(say('{first} before {second}.', { first: 1, second: 'x' }))).toBe('Vor x: 1.');
});

test('messages in a message and in its lists are said in their turn', () => {
  const message = say('Refused: {what}.', { what: [say('write access'), 'write access', verbatim('x')] });
  expect(english(message)).toBe('Refused: write access, write access, x.');
  expect(inGerman(message)).toBe('Verweigert: das Schreiben, write access, x.');
  expect(english(sentences([say('One.'), say('Two.'), say('Three.')]))).toBe('One. Two. Three.');
});

test.each(['write access', '{path}', '{what}', 'Deletes {path}.', '$&', 'constructor', '{__proto__}'])(
  'the value %s is put in as it is',
  (path) => {
    expect(inGerman(say('Deletes {path}.', { path }))).toBe(`Löscht ${path}.`);
    expect(inGerman(verbatim(path))).toBe(path);
  },
);

test('a hole without its value stays, also one that every object has', () => {
  expect(english({ code: 'Deletes {path} {constructor}.', values: {} })).toBe('Deletes {path} {constructor}.');
});

const nested = (depth: number): Message => (depth === 0 ? say('x') : say('{inner}', { inner: nested(depth - 1) }));

test('a wire takes no message that is too deep, too long or no message', () => {
  expect(messageSchema.safeParse(nested(8)).success).toBe(true);
  expect(messageSchema.safeParse(nested(9)).success).toBe(false);
  const wrong: readonly unknown[] = [
    'text',
    null,
    { code: 1 },
    { code: 'x'.repeat(4001) },
    { code: 'x', values: { path: null } },
    { code: 'x', values: { path: ['y', 1] } },
    { code: 'x', values: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`v${n}`, n])) },
    { code: 'x', more: 1 },
  ];
  for (const value of wrong) expect(messageSchema.safeParse(value).success).toBe(false);
  const whole = say('Refused: {what}.', { what: [say('write access'), 'x'] });
  expect(messageSchema.parse(JSON.parse(JSON.stringify(whole)))).toStrictEqual(whole);
});
