/** What lies in the project and leads out of it is closed: sockets of services, and links on the way to what may be written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, programAs, users, type Place, type TestUser } from './harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const ask = async (user: TestUser, name: string, kind: string): Promise<unknown> =>
  JSON.parse(await programAs(user, 'places-program.ts', [name, kind, place.worlds(user)]));

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test.each<[string, boolean]>([
    ['control', true],
    ['closed', false],
    ['closed below /tmp', false],
    ['granted', true],
  ])('a service that listens in the project is reached: %s', async (kind, isServed) => {
    expect(await ask(user, 'socket', kind)).toEqual({ isServed });
  });

  test.each(['link to the home', 'link on the way', 'granted link'])(
    'a place to write is refused where a command could have made what leads to it: %s',
    async (kind) => {
      expect(await ask(user, 'root', kind)).toEqual({
        kind: 'refused',
        message: expect.stringMatching(/\/project\/out leads|leads through the link .*\/project\/out to /),
      });
    },
  );

  test.each(['folder', 'inner link'])('a place to write is given where nothing leads out: %s', async (kind) => {
    expect(await ask(user, 'root', kind)).toEqual({ kind: 'plan' });
  });
});
