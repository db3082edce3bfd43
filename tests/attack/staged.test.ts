/** A repository that a command makes and stages is obeyed by a later `git status` outside of the sandbox: the run says so. See decision 0059. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInWorld, type Ran } from './harness/run-in-world.ts';
import { cannotTry, createPlace, users } from './harness/users.ts';
import { createWorld, type World } from './harness/world.ts';

const place = createPlace();
afterAll(() => place.remove());
let world: World;
beforeEach(() => {
  world = createWorld(null, place.worlds(users[0] ?? { title: 'ordinary user', uid: 0 }));
  writeFileSync(at('project/evil'), `#!/bin/sh\ntouch '${at('outside/ran')}'\n`);
  chmodSync(at('project/evil'), 0o755);
});
afterEach(() => world.remove());

const at = (...names: string[]): string => path.join(world.base, ...names);
const git = 'git -c user.name=a -c user.email=a@b -c init.defaultBranch=main';
const repository = (folder: string): string =>
  `${git} init -q ${folder} && ${git} -C ${folder} commit -q --allow-empty -m x`;
const command = async (script: string): Promise<Ran> =>
  await runInWorld(world, script, { sandboxed: true, env: { EVIL: at('project/evil') } });

/** As the person does it, in a terminal of their own. */
function looksAtStatus(): void {
  const env = { PATH: process.env['PATH'], HOME: world.home };
  // What belongs to somebody else git would refuse by itself.
  execFileSync('git', ['-c', 'safe.directory=*', 'status'], { cwd: world.project, env, stdio: 'ignore' });
}

const monitored = 'git -C lib config core.fsmonitor "$EVIL"';

describe.skipIf(cannotTry !== null)('a repository that a command staged is told of', () => {
  test.each<[string, string, string]>([
    ['with a monitor of files', `${repository('lib')}; ${monitored}; git add lib`, 'core.fsmonitor'],
    [
      'with a hook',
      `${repository('lib')}; echo x > lib/f; git -C lib add f; cp evil lib/.git/hooks/post-index-change; git add lib; touch lib/f`,
      'hooks/post-index-change',
    ],
    [
      'whose settings include others',
      `${repository('lib')}; printf '[core]\\n fsmonitor = %s\\n' "$EVIL" > lib/inc; git -C lib config include.path ../inc; git add lib`,
      'include.path',
    ],
    [
      'whose settings are long',
      `${repository('lib')}; seq -f '# %0100g' 1000 >> lib/.git/config; ${monitored}; git add lib`,
      'settings too long to be read',
    ],
    [
      'that lies elsewhere',
      `${repository('lib')}; ${monitored}; mv lib/.git stored; echo 'gitdir: ../stored' > lib/.git; git add lib`,
      'core.fsmonitor',
    ],
    [
      'in an index of version 4',
      `${repository('lib')}; ${monitored}; git add lib; git update-index --index-version 4`,
      'core.fsmonitor',
    ],
    [
      'in a split index',
      `${repository('lib')}; ${monitored}; git add lib; git update-index --split-index`,
      'core.fsmonitor',
    ],
    [
      'inside of another one',
      `${repository('lib')}; ${repository('lib/deep')}; git -C lib/deep config core.fsmonitor "$EVIL"; git -C lib add deep; git add lib`,
      'core.fsmonitor',
    ],
  ])('%s', async (_, script, named) => {
    const ran = await command(`${script}; echo done`);
    expect(ran.output).toContain('done');
    looksAtStatus();
    // The control: it is obeyed, out there.
    expect(existsSync(at('outside/ran')), ran.output).toBe(true);
    expect(ran.leftBehind?.join('\n')).toContain(named);
    expect(ran.output).toContain(`countersign: ${ran.leftBehind?.[0] ?? '?'}`);
  });
});

describe.skipIf(cannotTry !== null)('nothing is said of', () => {
  test.each([
    ['a repository that names no program', `${repository('lib')}; git add lib`],
    ['one that is not staged', `${repository('lib')}; ${monitored}`],
    ['a commit', `echo x > new; git add new; ${git} commit -q -m x`],
  ])('%s', async (_, script) => {
    const ran = await command(`${script}; echo done`);
    expect(ran.output.trim()).toMatch(/done$/);
    expect(ran.leftBehind).toBeUndefined();
    looksAtStatus();
    expect(existsSync(at('outside/ran'))).toBe(false);
  });

  test('what the person staged before', async () => {
    const env = { ...process.env, HOME: world.home, EVIL: at('project/evil') };
    execFileSync('/bin/sh', ['-c', `${repository('lib')}; ${monitored}; git add lib`], {
      cwd: world.project,
      env,
      stdio: 'ignore',
    });
    const ran = await command('git add a.txt; git status >/dev/null; echo done');
    expect(ran.leftBehind).toBeUndefined();
  });
});
