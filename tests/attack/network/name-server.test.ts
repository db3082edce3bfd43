/** No name is looked up before it is allowed, seen from the name server: by SOCKS and by the names of the system. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, programAs, users, type Place } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test('the name server hears of what was allowed, and of nothing else', { timeout: 600_000 }, async () => {
    const none = { asked: [] };
    const unknown = { ...none, class: null };
    expect(JSON.parse(await programAs(user, 'names-program.ts', [place.worlds(user)]))).toEqual({
      'the server answers': { asked: ['control.example'], control: ['203.0.113.7'] },
      'SOCKS and a no, while it is asked about': { ...unknown, host: 'no.example' },
      'SOCKS and a no, after the answer': none,
      'SOCKS and a yes, while it is asked about': { ...unknown, host: 'yes.example' },
      'SOCKS and a yes, after the answer': { asked: ['yes.example'] },
      'names of the system and a no, while it is asked about': { ...unknown, host: 'plain.example' },
      'names of the system and a no, after the answer': none,
      'names of the system and a yes, while it is asked about': { ...unknown, host: 'direct.example' },
      'names of the system and a yes, after the answer': { asked: ['direct.example'] },
      'a name of the table and a yes, while it is asked about': { ...none, host: 'printer.test', class: 'private' },
      'a name of the table and a yes, after the answer': none,
      'a name that is only looked up': { ...none, isAnswered: true },
      'the name of this machine': { ...none, cards: 0 },
      'where nobody can be asked': none,
    });
  });
});
