/** Commands that delete and overwrite in their project run on a layer above it first, as the superuser and as an ordinary user. See decision 0185. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, seenOnLayer, users, type Place, type TestUser } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const seenIn = (user: TestUser, name: string): Promise<unknown> => seenOnLayer(place, user, name);

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  // Its exit code; what it deleted with all folders, overwrote, and of these is nowhere else; whether all was looked at; what may not be kept by itself.
  test.each<[string, number, readonly unknown[]]>([
    ['rm -rf node_modules', 0, [210, 0, 0, true, 0]],
    ['git checkout .', 0, [0, 2, 1, true, 0]],
    // It cannot remove what the sandbox put there.
    ['git clean -fdx', 1, [213, 0, 2, true, 0]],
    ['a formatter', 0, [0, 119, 0, true, 0]],
    ['find -delete', 0, [1, 0, 1, true, 0]],
  ])(
    '%s leaves the project as it is, is kept as it would have been natively, and is taken back',
    async (name, code, facts) => {
      expect(await seenIn(user, name)).toEqual({
        code,
        isUntouched: true,
        facts,
        isHidden: true,
        asNatively: true,
        undone: true,
        isGone: true,
      });
    },
  );

  test('what a run could not have left behind is not kept by itself', async () => {
    expect(await seenIn(user, 'ways around the guards of a run')).toEqual({
      ended: true,
      isUntouched: true,
      isLeft: true,
      hook: false,
      config: false,
      nested: false,
      tasks: false,
      pipe: false,
      plain: true,
      isShown: true,
    });
  });

  test('others see the project as it is, and the next try begins with that', async () => {
    expect(await seenIn(user, 'what others see meanwhile')).toEqual({
      first: 'gone\n',
      beside: 'there\nnot mine\n',
      again: 'there\n',
      isShown: false,
    });
  });

  test('what the person saved meanwhile is a conflict, and stays', async () => {
    expect(await seenIn(user, 'a file that was saved meanwhile')).toEqual({
      results: ['a.scratch conflict', 'notes conflict'],
      notes: 'saved meanwhile\n',
      scratch: 'saved meanwhile\n',
    });
  });

  test('where the home is staged too, both are seen together', async () => {
    expect(await seenIn(user, 'with the home staged too')).toEqual({
      ran: 'x\n',
      later: 'x\nnowhere else\n',
      deleted: 1,
      lost: 1,
      home: false,
    });
  });
});
