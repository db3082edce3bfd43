/** A repository that a command makes and stages would be obeyed by a later `git status` outside of the sandbox: the run says so, and it is moved away. See decision 0059. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInWorld, type Ran } from './harness/worlds/run-in-world.ts';
import { cannotTry, createPlace, users } from './harness/users.ts';
import { createWorld, type World } from './harness/worlds/world.ts';
import { english } from '#domain/common/message.ts';

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
  // What belongs to someone else git would refuse by itself.
  execFileSync('git', ['-c', 'safe.directory=*', 'status'], { cwd: world.project, env, stdio: 'ignore' });
}

const monitored = 'git -C lib config core.fsmonitor "$EVIL"';

describe.skipIf(cannotTry !== null)('a repository that a command staged is moved away, and told of', () => {
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
      'core.fsmonitor',
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
    // Met while it still ran, on a machine with more to do than this.
    expect(ran.output).toMatch(/done|so the command was ended/u);
    looksAtStatus();
    expect(existsSync(at('outside/ran')), ran.output).toBe(false);
    expect(ran.leftBehind?.map((each) => english(each)).join('\n')).toContain(named);
    expect(ran.output).toContain(`countersign: ${english(ran.leftBehind?.[0]) ?? '?'}`);
  });
});

describe.skipIf(cannotTry !== null)('nothing is said of', () => {
  test.each([
    ['a repository that names no program', `${repository('lib')}; git add lib`],
    ['a clone', `${repository('lib')}; git clone -q lib copy; cd copy; echo x > f; git add f; ${git} commit -q -m x`],
    ['a working tree', 'git worktree add -q second; cd second; git status >/dev/null'],
    [
      'settings that many tools make',
      `${repository('lib')}; cd lib; git config core.fsmonitor true; git config credential.helper store; git config core.editor 'code --wait'; git config filter.lfs.process 'git-lfs filter-process'; git config core.hooksPath .husky/_; git config merge.ours.driver true`,
    ],
    [
      "hooks of Git's large files",
      `${repository('lib')}; mkdir -p lib/.git/hooks; printf '#!/bin/sh\ncommand -v git-lfs >/dev/null 2>&1 || { echo none >&2; exit 2; }\ngit lfs pre-push "$@"\n' > lib/.git/hooks/pre-push`,
    ],
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

describe.skipIf(cannotTry !== null)('while a command runs', () => {
  const waits = 'i=0; while [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done; echo done';

  test('a repository that it plants ends it', async () => {
    const ran = await command(`${repository('lib')}; ${monitored}; ${waits}`);
    expect(ran.output).not.toContain('done');
    expect(ran.output).toContain('lib/.git would have git start something outside of the sandbox');
    expect(existsSync(at('project/lib/.git'))).toBe(false);
  });

  test('a clone that the person makes meanwhile is no way out', async () => {
    const script = `i=0; while [ ! -d theirs/.git/refs ]; do sleep 0.02; done; mkdir -p theirs/.git/hooks; cp evil theirs/.git/hooks/pre-commit; ${waits}`;
    const ran = await runInWorld(world, `echo ready; ${script}`, {
      sandboxed: true,
      during: (attempt) => {
        let cloned = false;
        attempt.onOutput(() => {
          if (cloned) return;
          cloned = true;
          execFileSync('git', ['clone', '-q', '.', 'theirs'], { cwd: world.project, stdio: 'ignore' });
        });
      },
    });
    expect(ran.output).not.toContain('done');
    expect(ran.leftBehind?.map((each) => english(each)).join('\n')).toContain('hooks/pre-commit');
    expect(existsSync(at('project/theirs/.git'))).toBe(false);
  });
});
