/** A yes to pushes is one to what git would do then: on real repositories, what settings make of it later is asked about again. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPushOutlooks } from '../../../../../main/node/obeyed/pushes/create-push-outlooks.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { allowAlways, deskOf, isAsked, no, push, type Repo, repo, written } from './push-desk.ts';

const hook = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\nexit 0\n');
  chmodSync(file, 0o755);
};

/** What somebody changes after the yes, by its name. */
const changes: Record<string, (repo: Repo) => void> = {
  'remote.origin.push that forces': ({ git }) => git('config', 'remote.origin.push', '+refs/heads/*:refs/heads/*'),
  'remote.origin.push that forces one branch': ({ git }) => git('config', 'remote.origin.push', '+refs/heads/main'),
  'remote.origin.push to another branch': ({ git }) =>
    git('config', 'remote.origin.push', 'refs/heads/main:refs/heads/prod'),
  'remote.origin.url': ({ git, evil }) => git('config', 'remote.origin.url', evil),
  'remote.origin.pushurl': ({ git, evil }) => git('config', 'remote.origin.pushurl', evil),
  'a second pushurl': ({ git, good, evil }) => {
    git('config', '--add', 'remote.origin.pushurl', good);
    git('config', '--add', 'remote.origin.pushurl', evil);
  },
  'url.insteadOf': ({ git, good, evil }) => git('config', `url.${evil}.insteadOf`, good),
  'url.pushInsteadOf': ({ git, good, evil }) => git('config', `url.${evil}.pushInsteadOf`, good),
  'url.insteadOf of the person': ({ git, good, evil }) => git('config', '--global', `url.${evil}.insteadOf`, good),
  'an include': ({ git, root, evil }) => {
    writeFileSync(path.join(root, 'more'), `[remote "origin"]\n\tpushurl = ${evil}\n`);
    git('config', 'include.path', '../more');
  },
  'an include that holds for one branch': ({ git, root, evil }) => {
    writeFileSync(path.join(root, 'more'), `[remote "origin"]\n\tpushurl = ${evil}\n`);
    git('config', 'includeIf.onbranch:main.path', '../more');
  },
  'settings of the worktree': ({ git, evil }) => {
    git('config', 'extensions.worktreeConfig', 'true');
    git('config', '--worktree', 'remote.origin.pushurl', evil);
  },
  'push.default and branch.main.merge': ({ git }) => {
    git('config', 'push.default', 'upstream');
    git('config', 'branch.main.remote', 'origin');
    git('config', 'branch.main.merge', 'refs/heads/prod');
  },
  'remote.origin.mirror': ({ git }) => git('config', 'remote.origin.mirror', 'true'),
  'remote.origin.receivepack': ({ git }) => git('config', 'remote.origin.receivepack', 'sh -c "git-receive-pack"'),
  'remote.origin.vcs': ({ git }) => git('config', 'remote.origin.vcs', 'ext'),
  'core.sshCommand': ({ git }) => git('config', 'core.sshCommand', './ssh'),
  'http.proxy': ({ git }) => git('config', 'http.proxy', 'http://127.0.0.1:1'),
  'credential.helper': ({ git }) => git('config', 'credential.helper', '!./x'),
  'push.recurseSubmodules': ({ git }) => git('config', 'push.recurseSubmodules', 'on-demand'),
  'submodule.recurse': ({ git }) => git('config', 'submodule.recurse', 'true'),
  'push.followTags': ({ git }) => git('config', 'push.followTags', 'true'),
  'push.pushOption': ({ git }) => git('config', 'push.pushOption', 'ci.skip'),
  'a pre-push hook': ({ root }) => hook(path.join(root, '.git/hooks/pre-push')),
  'a hook when names are written': ({ root }) => hook(path.join(root, '.git/hooks/reference-transaction')),
  'core.hooksPath': ({ git, root }) => {
    hook(path.join(root, 'tools/pre-push'));
    git('config', 'core.hooksPath', 'tools');
  },
  'another repository in its place': ({ root, evil }) => {
    rmSync(path.join(root, '.git'), { recursive: true });
    execFileSync('git', ['clone', '-q', evil, path.join(root, 'x')], { stdio: 'ignore' });
    symlinkSync('x/.git', path.join(root, '.git'));
  },
  // The next two need no settings: a command in the sandbox can write them.
  'a branch that stands for another': ({ git }) => git('symbolic-ref', 'refs/heads/main', 'refs/heads/dev'),
  'a branch that stands for another, in the file': ({ root }) =>
    writeFileSync(path.join(root, '.git/refs/heads/main'), 'ref: refs/heads/dev\n'),
};

describe.each(Object.entries(changes))('%s', (_name, change) => {
  test('is asked about after a yes to the push', async () => {
    const one = repo();
    const driver = await driveBroker(deskOf(one));
    await allowAlways(driver, push);
    expect(await isAsked(driver, push)).toBe(false);
    change(one);
    expect(await isAsked(driver, push)).toBe(true);
  });

  test('is asked about after a yes to exactly this push for the session', async () => {
    const one = repo();
    const driver = await driveBroker(deskOf(one));
    await allowAlways(driver, push, 'session');
    expect(await isAsked(driver, push)).toBe(false);
    change(one);
    expect(await isAsked(driver, push)).toBe(true);
  });
});

test.each<[string, (one: Repo) => void]>([
  ['what a first push writes', ({ git }) => git('push', '-qu', 'origin', 'main')],
  ['another branch', ({ git }) => git('switch', '-qc', 'topic', '--track', 'main')],
  ['another remote', ({ git, evil }) => git('remote', 'add', 'fork', evil)],
  ['a commit', ({ git }) => git('commit', '-qm', 'two', '--allow-empty')],
  ['aliases and editors', ({ git }) => [git('config', 'alias.x', 'status'), git('config', 'core.editor', 'vi')]],
])('%s is no reason to ask again', async (_name, change) => {
  const one = repo();
  const driver = await driveBroker(deskOf(one));
  await allowAlways(driver, push);
  change(one);
  expect(await isAsked(driver, push)).toBe(false);
});

test.each<[string, (one: Repo) => void]>([
  ['forces', ({ git }) => git('config', 'remote.origin.push', '+refs/heads/*:refs/heads/*')],
  ['sends it elsewhere', ({ git }) => git('config', 'remote.origin.push', 'main:prod')],
  ['mirrors', ({ git }) => git('config', 'remote.origin.mirror', 'true')],
])('no rule is offered or kept where a setting %s', async (_name, change) => {
  const one = repo();
  change(one);
  const driver = await driveBroker(deskOf(one));
  const run = await driver.exec([...push]);
  const card = await driver.card();
  expect(card.offers.map(({ scope }) => scope.kind)).not.toContain('rule');
  await no(driver, card);
  await driver.outcome(run);
  expect(await driver.broker.rules.add(written('git', 'push', 'origin', 'main'), byPage)).toMatchObject({
    kind: 'refused',
  });
});

test('a rule that a person writes is bound to what git would do then, and cannot bring its own', async () => {
  const one = repo();
  const driver = await driveBroker(deskOf(one));
  const claimed = { ...written('git', 'push', 'origin'), push: { settings: 'f'.repeat(64), target: null } };
  expect(await driver.broker.rules.add(claimed, byPage)).toMatchObject({ kind: 'kept' });
  expect(await isAsked(driver, push)).toBe(false);
  expect(await isAsked(driver, ['git', 'push', 'origin', 'dev'])).toBe(false);
  one.git('config', 'remote.origin.pushurl', one.evil);
  expect(await isAsked(driver, push)).toBe(true);
  expect(await driver.broker.rules.add({ ...written('git', 'push', 'origin'), project: null }, byPage)).toMatchObject({
    kind: 'refused',
  });
});

test('a rule from before is asked about once more', async () => {
  const host = deskOf(repo());
  host.rules = [{ ...written(...push), id: 'rul_old', origin: 'person', createdAt: 0 }];
  expect(await isAsked(await driveBroker(host), push)).toBe(true);
});

test('HEAD is the branch that it was', async () => {
  const one = repo();
  const driver = await driveBroker(deskOf(one));
  await allowAlways(driver, ['git', 'push', 'origin', 'HEAD']);
  expect(await isAsked(driver, ['git', 'push', 'origin', 'HEAD'])).toBe(false);
  one.git('switch', '-q', 'dev');
  expect(await isAsked(driver, ['git', 'push', 'origin', 'HEAD'])).toBe(true);
});

test('a push by the path of git says no more than one by its name', async () => {
  const driver = await driveBroker(deskOf(repo()));
  await allowAlways(driver, push);
  expect(await isAsked(driver, ['/usr/bin/git', 'push', 'origin', 'main', 'dev'])).toBe(true);
});

test.each([
  ['git push', 'remote.origin.push'],
  ['git push origin', 'remote.origin.push'],
  ['git push', 'remote.origin.mirror'],
])('`%s` that %s forces is asked about by every policy that asks about danger', async (line, key) => {
  const one = repo();
  const host = deskOf(one);
  host.settings = { approvalPolicy: { mode: 'on-request' } };
  const driver = await driveBroker(host);
  expect(await isAsked(driver, ['git', ...line.split(' ').slice(1)])).toBe(false);
  one.git('config', key, key.endsWith('push') ? '+refs/heads/*:refs/heads/*' : 'true');
  expect(await isAsked(driver, ['git', ...line.split(' ').slice(1)])).toBe(true);
});

test('a repository that changes between the yes and the start is not pushed', async () => {
  const one = repo();
  const driver = await driveBroker(deskOf(one));
  const run = await driver.exec([...push]);
  const card = await driver.card();
  expect(card.facts.pushes).toMatchObject([{ urls: [one.good], target: 'refs/heads/main', beyond: null }]);
  one.git('config', 'remote.origin.pushurl', one.evil);
  await driver.allow(card, { kind: 'once' });
  expect(await driver.outcome(run)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
});

test('logins in addresses are on no card', async () => {
  const one = repo();
  one.git('config', 'remote.origin.url', 'https://me:s3cret@git.example/x.git');
  const driver = await driveBroker(deskOf(one));
  const run = await driver.exec([...push]);
  const card = await driver.card();
  expect(card.facts.pushes?.[0]?.urls).toEqual(['https://git.example/x.git']);
  expect(JSON.stringify(card)).not.toContain('s3cret');
  await no(driver, card);
  await driver.outcome(run);
});

test('the look runs nothing that settings name, and waits for no pipe', async () => {
  const one = repo();
  const trace = path.join(one.root, 'ran');
  const program = path.join(one.root, 'program');
  writeFileSync(program, `#!/bin/sh\necho ran >>'${trace}'\n`);
  chmodSync(program, 0o755);
  for (const key of [
    'core.fsmonitor',
    'core.sshCommand',
    'core.pager',
    'credential.helper',
    'pager.remote',
    'pager.config',
  ])
    one.git('config', key, program);
  hook(path.join(one.root, '.git/hooks/pre-push'));
  const outlooks = createPushOutlooks({ env: { PATH: process.env['PATH'], HOME: one.home } });
  expect(await outlooks.look({ cwd: one.root, env: {}, remote: 'origin', branch: 'main' })).toMatchObject({
    beyond: null,
  });
  expect(existsSync(trace)).toBe(false);
  execFileSync('mkfifo', [path.join(one.home, 'pipe')]);
  appendFileSync(path.join(one.home, '.gitconfig'), `[include]\n\tpath = ${path.join(one.home, 'pipe')}\n`);
  expect(await outlooks.look({ cwd: one.root, env: {}, remote: 'origin', branch: 'main' })).toMatchObject({
    beyond: 'unclear',
  });
});
