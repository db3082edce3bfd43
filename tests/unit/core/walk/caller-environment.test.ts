/** What a caller sets around a command steers it as much as what is written in its line. */
import { expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';

const mayFetch: CommandRule = {
  id: 'rul_fetch',
  effect: 'allow',
  match: 'prefix',
  tokens: ['git', 'fetch'],
  project: projectRoot,
  sandbox: 'bypass',
  reason: null,
  expiresAt: null,
  origin: 'person',
  createdAt: 0,
};

test.each([
  ['git', { GIT_SSH_COMMAND: '/tmp/x' }],
  ['the loader', { LD_PRELOAD: '/tmp/x.so' }],
  ['the search path', { PATH: '/tmp/bin' }],
  ['the settings', { XDG_CONFIG_HOME: `${projectRoot}/c` }],
  ['what nobody has heard of', { SOME_TOOL_OPTIONS: 'x' }],
  ['the language by a path', { LANG: '/tmp/x' }],
])('a rule that allows a command does not allow it where the caller steers %s', async (_, env) => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  const driver = await driveBroker(host);
  expect(await driver.outcome(await driver.exec(['git', 'fetch', 'origin']))).toMatchObject({ kind: 'completed' });
  expect(await driver.outcome(await driver.exec(['git', 'fetch', 'origin'], { env }))).toMatchObject({
    kind: 'completed',
  });
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual(['rule', null]);
});

test.each<[string, [string, ...string[]], string | null]>([
  ['in the folder of the project', ['git', 'fetch'], null],
  ['in another folder', ['git', 'fetch'], `${projectRoot}/sub`],
  ['by the path of another program', [`${projectRoot}/git`, 'fetch'], null],
])('a rule lets a command out of the sandbox only %s', async (about, argv, cwd) => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  const driver = await driveBroker(host);
  await driver.outcome(await driver.exec(argv, { cwd }));
  const isLetOut = about === 'in the folder of the project';
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual([isLetOut ? 'rule' : null]);
});

test.each([
  ['lies in the project', `${projectRoot}/node_modules/.bin/git`],
  ['is a link into the project', '/usr/bin/git'],
  ['lies in the folder for temporary files', '/tmp/git'],
])('a rule does not let a command out of the sandbox whose program %s', async (_, path) => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  const realPath = path === '/usr/bin/git' ? `${projectRoot}/git` : path;
  host.ports.disk.findExecutable = () => Promise.resolve({ path, realPath, contentHash: null });
  const driver = await driveBroker(host);
  await driver.outcome(await driver.exec(['git', 'fetch']));
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual([null]);
});

test('a rule does not let git out of the sandbox where the project could be its repository', async () => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  host.kinds[`${projectRoot}/HEAD`] = 'file';
  const driver = await driveBroker(host);
  await driver.outcome(await driver.exec(['git', 'fetch']));
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual([null]);
});

test('a harmless variable leaves the rule in force', async () => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  const driver = await driveBroker(host);
  await driver.outcome(await driver.exec(['git', 'fetch', 'origin'], { env: { LANG: 'C' } }));
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual(['rule']);
});

test('a known-safe command is asked about when the caller steers it', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  Object.assign(host.ports, { risk: createRiskAnalyser(host.ports.reader) });
  const driver = await driveBroker(host);
  expect(await driver.outcome(await driver.exec(['ls', '-la']))).toMatchObject({ kind: 'completed' });
  await driver.exec(['ls', '-la'], { env: { LD_PRELOAD: '/tmp/x.so' } });
  expect(await driver.card()).toMatchObject({
    risk: { level: 'high' },
    facts: { envDelta: { LD_PRELOAD: '/tmp/x.so' } },
  });
});

test('a remembered yes holds only for the same variables', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  await driver.exec(['npm', 'test'], { env: { MODE: 'a' } });
  await driver.allow(await driver.card(), { kind: 'session' });
  expect(await driver.outcome(await driver.exec(['npm', 'test'], { env: { MODE: 'a' } }))).toMatchObject({
    kind: 'completed',
  });
  await driver.exec(['npm', 'test'], { env: { MODE: 'b' } });
  expect((await driver.card()).facts).toMatchObject({ envDelta: { MODE: 'b' } });
});
