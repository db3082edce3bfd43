/** The simulator: it runs nothing, gives its reasons, and says what a run then really does. */
import { describe, expect, test } from 'vitest';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import type { Simulation, SimulationQuestion } from '#domain/settings/simulation.ts';
import { driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { homeDir, projectRoot, type ScriptedHost, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { reader } from '../request/reader.ts';
import { say } from '#domain/common/message.ts';

function host(settings: Partial<Settings> = {}): ScriptedHost {
  const made = scriptedHost();
  made.settings = settings;
  made.ports.reader.read = (argv) => reader.read(argv);
  return made;
}

const ask = (driver: BrokerDriver, question: SimulationQuestion, change: SettingsLayer = {}): Promise<Simulation> => {
  const session = driver.broker.session(driver.sessionId);
  if (session === null) throw new Error('no session');
  return session.simulate(question, change);
};
const command = (line: string): SimulationQuestion => ({ kind: 'command', line, cwd: null });
const decisive = ({ steps }: Simulation) => steps.filter((step) => step.decides);

const rule = (id: string, effect: CommandRule['effect'], tokens: string[]): CommandRule => ({
  id: `rul_${id}`,
  effect,
  tokens,
  match: 'prefix',
  project: null,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
  origin: 'person',
  createdAt: 0,
});

const granular = (rules: boolean, sandboxApproval: boolean): ApprovalPolicy => ({
  mode: 'granular',
  sandboxApproval,
  rules,
  requestPermissions: true,
  networkApproval: true,
  patchApproval: true,
});
const policies: ApprovalPolicy[] = [
  { mode: 'untrusted' },
  { mode: 'on-failure' },
  { mode: 'on-request' },
  { mode: 'never' },
  granular(true, true),
  granular(false, false),
];
const lines = [
  'ls -la',
  'npm test',
  'sudo rm -rf /',
  'make deploy',
  'terraform apply',
  'ls && terraform apply',
  'cat $X',
];

describe('what it says is what a run then does', () => {
  const cases = policies.flatMap((policy) =>
    lines.map((line) => ({ policy, line, name: `${JSON.stringify(policy)}: ${line}` })),
  );
  test.each(cases)('$name', async ({ policy, line }) => {
    const made = host({ approvalPolicy: policy });
    made.rules = [rule('no', 'forbid', ['terraform']), rule('ask', 'prompt', ['make'])];
    const driver = await driveBroker(made);
    const told = await ask(driver, command(line));
    expect(made.launches).toEqual([]);
    expect(made.audit).toEqual([]);
    const run = await driver.exec(['/bin/sh', '-c', line]);
    const really = await Promise.race([driver.outcome(run), driver.card()]);
    expect(told.verdict).toBe(
      really.kind === 'completed' ? 'allowed' : really.kind === 'rejected' ? 'refused' : 'asked',
    );
    expect(decisive(told).length).toBeLessThanOrEqual(1);
    for (const step of decisive(told)) expect(step.verdict).toBe(told.verdict);
  });
});

describe('the steps of a command', () => {
  test('each part has its verdict, and the strictest decides', async () => {
    const made = host();
    made.rules = [rule('ask', 'prompt', ['make'])];
    expect(await ask(await driveBroker(made), command('ls -la && make x'))).toMatchObject({
      verdict: 'asked',
      sentence: 'You would be asked. A rule asks before `make`.',
      steps: [
        { about: 'ls -la', verdict: 'allowed', basis: { kind: 'setting', key: 'approvalPolicy' }, decides: false },
        { about: 'make x', verdict: 'asked', basis: { kind: 'rule', ruleId: 'rul_ask' }, decides: true },
      ],
    });
  });

  test('a policy that never asks overrules the question, and is named', async () => {
    const made = host({ approvalPolicy: { mode: 'never' } });
    made.rules = [rule('ask', 'prompt', ['make'])];
    const told = await ask(await driveBroker(made), command('make x'));
    expect(told.steps.map(({ verdict }) => verdict)).toEqual(['asked', 'refused']);
    expect(decisive(told)).toMatchObject([{ basis: { kind: 'setting', key: 'approvalPolicy' } }]);
  });

  test('an earlier answer is found without the question being put', async () => {
    const driver = await driveBroker(host({ approvalPolicy: { mode: 'untrusted' } }));
    const run = await driver.exec(['/bin/sh', '-c', 'npm test']);
    await driver.allow(await driver.card(), { kind: 'session' });
    await driver.outcome(run);
    expect(decisive(await ask(driver, command('npm test')))).toMatchObject([{ basis: { kind: 'earlier-answer' } }]);
    expect(await ask(driver, command('npm run other'))).toMatchObject({ verdict: 'asked' });
    expect(driver.openCards()).toEqual([]);
  });

  test('a machine without a sandbox refuses, and says so', async () => {
    const made = host();
    made.sandboxProblem = { code: 'sandbox-unavailable', message: say('There is no bwrap.'), remedy: null };
    expect(await ask(await driveBroker(made), command('ls'))).toMatchObject({
      verdict: 'refused',
      sentence: 'It would be refused. There is no bwrap.',
    });
  });
});

test('a change is tried without being kept', async () => {
  const driver = await driveBroker(host());
  expect(await ask(driver, command('npm test'))).toMatchObject({ verdict: 'allowed' });
  expect(await ask(driver, command('npm test'), { approvalPolicy: { mode: 'untrusted' } })).toMatchObject({
    verdict: 'asked',
  });
  expect(await ask(driver, command('npm test'))).toMatchObject({ verdict: 'allowed' });
});

const paths: [string, 'read' | 'write', Partial<Settings>, Simulation['verdict']][] = [
  [`${projectRoot}/src/a.ts`, 'write', {}, 'allowed'],
  [`${projectRoot}/src/a.ts`, 'write', { files: { mode: 'read-only' } }, 'asked'],
  ['/etc/hosts', 'read', {}, 'allowed'],
  [`${homeDir}/.cache/x`, 'write', {}, 'asked'],
  [`${homeDir}/.cache/x`, 'write', { approvalPolicy: { mode: 'never' } }, 'refused'],
  [`${projectRoot}/.git/hooks/pre-commit`, 'write', { approvalPolicy: { mode: 'never' } }, 'refused'],
  [`${projectRoot}/.git/hooks/pre-commit`, 'read', {}, 'allowed'],
  ['/anywhere', 'write', { files: { mode: 'danger-full-access' }, network: 'full' }, 'allowed'],
];

test.each(paths)('%s, to %s, under %j: %s', async (path, access, settings, verdict) => {
  const told = await ask(await driveBroker(host(settings)), { kind: 'path', path, access });
  expect(told.verdict).toBe(verdict);
  expect(decisive(told)).toMatchObject([{ verdict }]);
});

test('a path names every entry about it, the deepest last', async () => {
  const told = await ask(await driveBroker(host()), {
    kind: 'path',
    path: `${projectRoot}/.git/hooks/x`,
    access: 'read',
  });
  expect(told.steps.map(({ about }) => about)).toEqual(['/', projectRoot, `${projectRoot}/.git/hooks`]);
});

const hosts: [string, Partial<Settings>, Simulation['verdict'], string][] = [
  ['files.example', { network: 'ask' }, 'asked', 'network'],
  ['files.example', { network: 'ask', approvalPolicy: { mode: 'never' } }, 'refused', 'approvalPolicy'],
  ['files.example', { network: 'blocked' }, 'refused', 'network'],
  ['files.example', { network: 'full' }, 'allowed', 'network'],
  ['files.example', { network: 'ask', allowedHosts: ['*.example'] }, 'asked', 'network'],
  ['a.files.example', { network: 'ask', allowedHosts: ['*.files.example'] }, 'allowed', 'allowedHosts'],
  ['a.files.example', { network: 'allow-listed', allowedHosts: ['b.files.example'] }, 'refused', 'network'],
  ['files.example', { network: 'full', deniedHosts: ['files.example'] }, 'refused', 'deniedHosts'],
  ['http://files.example', { network: 'ask', allowedHosts: ['files.example:80'] }, 'allowed', 'allowedHosts'],
];

test.each(hosts)('%s under %j: %s by %s', async (destination, settings, verdict, key) => {
  const told = await ask(await driveBroker(host(settings)), { kind: 'host', destination });
  expect(told.verdict).toBe(verdict);
  expect(decisive(told)).toMatchObject([{ verdict, basis: { kind: 'setting', key } }]);
});

test.each(['*.example', 'a b', '', 'http://u:p@x'])('%j is no host', async (destination) => {
  await expect(ask(await driveBroker(host()), { kind: 'host', destination })).rejects.toMatchObject({
    code: 'bad-request',
  });
});
