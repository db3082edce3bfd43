/** What commands write outside of their project goes into a layer, as the superuser and as an ordinary user. */
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, seenOnLayer, users, type Place, type TestUser } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const seenIn = (user: TestUser, name: string): Promise<unknown> => seenOnLayer(place, user, name);

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test('a command writes in the home and reads it back, and the home stays as it was', async () => {
    expect(await seenIn(user, 'writes in home and project')).toEqual({
      first: [0, 'new\n# start\nmore\n', null],
      second: [0, 'new\ngone\n', null],
      home: null,
      bashrc: '# start\n',
      direct: 'direct\n',
      problem: null,
    });
  });

  test('what people and their tools do in a home works, and nothing of it is there', async () => {
    expect(await seenIn(user, 'what people do in their homes')).toEqual({
      outputs: {
        'rm -rf': 'gone',
        'git config': 'Ada',
        npm: 'tool ran',
        tool: 'tool ran',
        sqlite: '[(7,)]',
        'sqlite again': '[(7,)]',
        clone: '1',
        'shell file': 'alias x=y',
        'atomic save': '2',
        link: '2',
      },
      left: ['old/deep/file'],
      bashrc: '# start\n',
    });
  });

  test('the commands of a project share its layer, and another project has its own', async () => {
    expect(await seenIn(user, 'who shares a layer')).toEqual({
      again: 'mine\n',
      elsewhere: true,
      both: ['b\n', 'a\n'],
    });
  });

  test('what the person changed is seen by the next command', async () => {
    expect(await seenIn(user, 'what the person changes meanwhile')).toEqual({ seen: 'new\nlater\n' });
  });

  test('masks hold above the layer, and the layer itself is out of reach', async () => {
    expect(await seenIn(user, 'ways to secrets and layers')).toEqual({
      secret: false,
      made: false,
      named: false,
      set: false,
      uppers: false,
      forged: 'f\n',
      kept: true,
    });
  });

  test('marks of overlays on real files lead nowhere and hide nothing', async () => {
    expect(await seenIn(user, 'marks forged on real files')).toMatchObject({ secret: false, opaque: true, code: 0 });
  });

  test('programs and libraries that a command changed in the layer hold no later one', async () => {
    expect(await seenIn(user, 'programs changed in the layer')).toEqual({
      first: 0,
      second: true,
      obeyed: false,
      evil: false,
      preload: false,
    });
  });

  test('a mask whose folder the layer shows as a link uncovers nothing', async () => {
    expect(await seenIn(user, 'a folder of a secret replaced by a link')).toEqual({ secret: false, real: true });
  });

  test('a second desk cannot have the same layer, is told why, says what its commands do not see, and has it when that one has nothing to run', async () => {
    expect(await seenIn(user, 'a second desk')).toEqual({
      problem: 'staging-unavailable',
      message: 'Another desk holds the layer of this project.',
      again: 'staging-unavailable',
      unseen: { unseen: true },
      isAlone: false,
      waited: null,
      afterwards: null,
    });
  });

  test('keeping takes no layer from under a session of an agent, its servers and the network of its next command', async () => {
    expect(await seenIn(user, 'keeping while a session is open')).toEqual({
      beforeCommand: [false, false],
      command: [0, 'x\n'],
      besideServer: [false, true],
      server: 'begun\nx\nstill here\nx\n',
      afterwards: [true, false],
      again: [0, 'x\n'],
    });
  });

  test('what a command writes on after a discard is staged anew', async () => {
    expect(await seenIn(user, 'a command that writes on to what was discarded')).toEqual({
      exitCode: 0,
      staged: ['2\n', '2\n'],
    });
  });

  test('a command waits for what is being kept', async () => {
    expect(await seenIn(user, 'a command that begins while something is kept')).toEqual({ order: ['kept', 'x'] });
  });

  test('no command waits for the disk, and what the disk may not have yet is noted until it has it', async () => {
    expect(await seenIn(user, 'what no disk has yet')).toEqual({
      waits: false,
      noted: true,
      settled: false,
      again: 'x\n',
      notedAgain: true,
    });
  });

  test('a command that fills its layer is ended, and the next one does not start', async () => {
    expect(await seenIn(user, 'a layer that is full')).toEqual({
      ended: 'staging-full',
      isEnded: true,
      over: false,
      second: expect.stringContaining('takes more than 8 MiB') as string,
      big: false,
    });
  });

  test('on a disk that is nearly full nothing starts', async () => {
    expect(await seenIn(user, 'a disk that is nearly full')).toEqual({
      said: expect.stringContaining('MiB left') as string,
    });
  });

  test('what belongs to someone else is asked about, where a layer cannot hold it', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only the superuser can give files to another user');
    const shared = path.join(place.base, 'shared');
    writeFileSync(shared, 'theirs\n');
    chmodSync(shared, 0o666);
    const grouped = path.join(place.base, 'grouped');
    writeFileSync(grouped, 'of a group\n', { mode: 0o664 });
    chownSync(grouped, user.uid, user.uid + 1);
    const isHeld = user.uid === 0;
    expect(await seenIn(user, 'a file of somebody else')).toEqual({
      codeOfGroup: isHeld ? 0 : 2,
      code: isHeld ? 0 : 2,
      seen: isHeld ? [] : ['shared'],
      real: ['theirs\n', 'of a group\n'],
    });
  });

  test('where nothing can be mounted the write is refused as ever', async () => {
    expect(await seenIn(user, 'what cannot be mounted')).toEqual({
      code: 'staging-unavailable',
      refused: true,
      home: false,
    });
  });
});
