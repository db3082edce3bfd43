/** When a second hook is told what the first was told, and when it is asked anew. */
import { expect, test } from 'vitest';
import { type AskedUses, askOnce } from '#core/tickets/asked-uses.ts';

interface Second {
  readonly name: string | null;
  readonly content: string;
  /** Whether the first answer still holds. */
  readonly holds: boolean;
}

const rows: readonly (readonly [what: string, first: Omit<Second, 'holds'>, second: Second, isJoined: boolean])[] = [
  ['the same use', { name: 'use', content: 'ls' }, { name: 'use', content: 'ls', holds: true }, true],
  ['another use', { name: 'use', content: 'ls' }, { name: 'other', content: 'ls', holds: true }, false],
  ['another line by one name', { name: 'use', content: 'ls' }, { name: 'use', content: 'rm', holds: true }, false],
  ['an answer that ended', { name: 'use', content: 'ls' }, { name: 'use', content: 'ls', holds: false }, false],
  ['no names', { name: null, content: 'ls' }, { name: null, content: 'ls', holds: true }, false],
];

test.each(rows)('%s', async (_, first, second, isJoined) => {
  const uses: AskedUses<string, string> = new Map();
  const joined: string[] = [];
  const ask = (answer: string) => () => ({
    answer: Promise.resolve(answer),
    mayBeJoined: () => second.holds,
    join: (from: string) => void joined.push(from),
  });
  await askOnce(uses, { ...first, from: 'one' }, ask('first'));
  const told = await askOnce(uses, { name: second.name, content: second.content, from: 'two' }, ask('second'));
  expect(told).toBe(isJoined ? 'first' : 'second');
  expect(joined).toEqual(isJoined ? ['two'] : []);
});

test('the oldest of a thousand is forgotten, and asked anew', async () => {
  const uses: AskedUses<number, null> = new Map();
  let asked = 0;
  const ask = (name: string): Promise<number> =>
    askOnce(uses, { name, content: '', from: null }, () => ({
      answer: Promise.resolve((asked += 1)),
      mayBeJoined: () => true,
      join: () => undefined,
    }));
  for (let at = 0; at <= 1000; at += 1) await ask(`use ${at}`);
  expect(await ask('use 1000')).toBe(1001);
  expect(await ask('use 0')).toBe(1002);
});
