/** Where a layer is not the real disk, and where there can be none, as the superuser and as an ordinary user. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, seenOnLayer, users, type Place, type TestUser } from '../harness/users.ts';

let place: Place;
const mounted: string[] = [];
beforeAll(() => {
  place = createPlace();
});
afterAll(() => {
  for (const point of mounted.toReversed()) execFileSync('umount', [point]);
  place.remove();
});

const seenIn = (user: TestUser, name: string): Promise<unknown> => seenOnLayer(place, user, name);

function mount(point: string, ...words: readonly string[]): void {
  mkdirSync(point, { recursive: true });
  execFileSync('mount', [...words, point]);
  mounted.push(point);
}

/** A home with a mount beneath it, one in memory, and one that is an overlay itself. */
function prepareHomes({ uid }: TestUser): void {
  const at = (...names: string[]): string => path.join(place.base, 'homes', String(uid), ...names);
  const layers = path.join(place.base, 'homes', 'layers', String(uid));
  for (const name of ['lower', 'upper', 'work']) mkdirSync(path.join(layers, name), { recursive: true });
  mkdirSync(at('beneath'), { recursive: true });
  mount(at('beneath/inner'), '-t', 'tmpfs', 'none');
  writeFileSync(at('beneath/inner/file'), 'beneath\n', { mode: 0o644 });
  mount(at('memory'), '-t', 'tmpfs', 'none');
  const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => path.join(layers, name));
  mount(at('overlay'), '-t', 'overlay', '-o', `lowerdir=${lower},upperdir=${upper},workdir=${work}`, 'none');
  for (const name of ['beneath', 'beneath/inner', 'memory', 'overlay']) chownSync(at(name), uid, uid);
}

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test('folders that were there are moved and not renamed, and all else is as on a disk', async () => {
    expect(await seenIn(user, 'what looks different')).toEqual({
      first: {
        'rename of a folder': 'EXDEV',
        'move of a folder': 'new2',
        'exchange of folders': 'EXDEV',
        'exchange of files': 0,
        'names of one file left': 1,
        'its other name': 'one',
        'socket of the host': 'ECONNREFUSED',
        'file without a name': 1,
        lock: null,
        'number stays': true,
      },
      again: { strange: 7, moved: 'old2' },
      isUntouched: true,
    });
  });

  test('a denied name stays hidden when its folder is made on the host, and commands go on', async () => {
    expect(await seenIn(user, 'a folder of a secret that came meanwhile')).toEqual({
      first: 'none\n',
      second: true,
      secret: false,
      over: true,
    });
  });

  test('names are forgotten after a change and after a pause, and not between commands', async () => {
    expect(await seenIn(user, 'when names are forgotten')).toEqual({
      first: true,
      following: [false, false],
      changed: [true, false],
      later: true,
    });
  });

  test('a mount beneath a home, a home in memory and one that is an overlay are staged, or said to be none', async ({
    skip,
  }) => {
    skip(process.getuid?.() !== 0, 'only the superuser can mount beneath a home');
    prepareHomes(user);
    const isSuperuser = user.uid === 0;
    expect(await seenIn(user, 'homes of other kinds')).toEqual({
      beneath: isSuperuser
        ? { problem: null, output: 'beneath\nx\n', real: [] }
        : {
            problem: '~/inner is mounted beneath the home folder, so no writes can be staged.',
            output: 'beneath\n',
            real: [],
          },
      // The test's homes lie in /var, which is staged for the superuser: there a home in memory is one more mount beneath.
      memory: { problem: null, output: isSuperuser ? '' : 'x\n', real: [] },
      overlay: {
        problem: 'The file system of the home folder, or of this desk’s data, does not support overlays.',
        output: '',
        real: [],
      },
    });
  });
});
