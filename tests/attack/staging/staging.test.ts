/** What commands write outside of their project goes into a layer, as the superuser and as an ordinary user. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, programAs, users, type Place, type TestUser } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const seenIn = async (user: TestUser, name: string): Promise<unknown> =>
  JSON.parse(await programAs(user, 'staged-program.ts', [name, place.worlds(user), place.helper ?? '']));

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test('a command writes in the home and reads it back, and the home stays as it was', async () => {
    expect(await seenIn(user, 'writes in home and project')).toEqual({
      first: [0, 'new\n# start\nmore\n', null],
      second: [0, 'new\ngone\n', null],
      homeNew: null,
      bashrc: '# start\n',
      direct: 'direct\n',
      problem: null,
    });
  });
});
