/** What is known before a start is asked for in one question, and what a person said of it is not asked again. */
import { expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../../../fakes/people/scripted-host.ts';
import { english } from '#domain/common/message.ts';

const source = { host: 'packages.corp.example', port: 443, protocol: 'https' } as const;
const openNetwork = {
  open: () => Promise.resolve({ refused: () => null, onRefused: () => () => undefined, close: () => undefined }),
};

function prepare(settings: Partial<Settings> = {}): ScriptedHost {
  const host = scriptedHost();
  host.guards = openNetwork;
  host.settings = { network: 'blocked', ...settings };
  const reader = createCommandReader();
  Object.assign(host.ports, {
    reader,
    risk: createRiskAnalyser(reader),
    registries: {
      find: () => Promise.resolve([]),
      builtIn: (tool: string) =>
        Promise.resolve(tool === 'go' ? [] : [{ tool, pattern: `${source.host}:${source.port}`, from: 'the tool' }]),
    },
  });
  return host;
}

test('two installs of a session are one card, with the host that both need', async () => {
  const host = prepare();
  const driver = await driveBroker(host);
  const first = await driver.exec(['pip', 'install', 'requests']);
  const card = await driver.card(first);
  expect(card).toMatchObject({
    kind: 'command',
    facts: { plan: { grants: [{ kind: 'host', target: source }] } },
    effects: [{ kind: 'installs', names: ['requests'], hosts: [source.host] }],
  });
  const session = card.offers.find(({ preselected }) => preselected === true);
  expect(english(session?.reach)).toBe(`Installing from ${source.host}:${source.port}, until this session ends.`);
  await driver.allow(card, session?.scope);
  expect(await driver.outcome(first)).toMatchObject({ kind: 'completed', attempt: { attempts: 1 } });
  const second = await driver.exec(['pip', 'install', 'flask']);
  expect(await driver.outcome(second)).toMatchObject({ kind: 'completed', attempt: { attempts: 1 } });
  expect(driver.openCards()).toEqual([]);
});

test('a yes for once is none to the next install', async () => {
  const driver = await driveBroker(prepare());
  const first = await driver.exec(['npm', 'install', 'left-pad']);
  await driver.allow(await driver.card(first), { kind: 'once' });
  await driver.outcome(first);
  const second = await driver.exec(['npm', 'install', 'other']);
  expect(await driver.card(second)).toMatchObject({ kind: 'command' });
});

test.each<[string, Partial<Settings>, [string, ...string[]]]>([
  ['has a network that asks', { network: 'ask' }, ['npm', 'install', 'left-pad']],
  ['tries first', { approvalPolicy: { mode: 'on-failure' } }, ['npm', 'install', 'left-pad']],
  ['asks nobody', { approvalPolicy: { mode: 'never' } }, ['npm', 'install', 'left-pad']],
  ['denies the host', { deniedHosts: [source.host] }, ['npm', 'install', 'left-pad']],
  ['does not know the source', {}, ['go', 'get', 'example.com/x']],
  ['installs nothing', {}, ['npm', 'test']],
  ['lets a tool fetch nothing', {}, ['npm', 'install', '--offline', 'left-pad']],
])('a project that %s is not asked ahead', async (_, settings, argv) => {
  const driver = await driveBroker(prepare(settings));
  const runId = await driver.exec(argv);
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
  expect(driver.events.filter(({ msg }) => msg.type.endsWith('approval-request'))).toEqual([]);
});

const target = { host: 'files.example', port: 443, protocol: 'https' } as const;
const asksAll: Partial<Settings> = { approvalPolicy: { mode: 'untrusted' } };
const sends: [string, ...string[]] = ['curl', '-T', 'a.zip', `https://${target.host}/up`];

test('what is asked about anyway asks for the host that it names, and runs by one yes', async () => {
  const driver = await driveBroker(prepare(asksAll));
  const runId = await driver.exec(sends);
  const card = await driver.card(runId);
  expect(card).toMatchObject({ kind: 'command', facts: { plan: { grants: [{ kind: 'host', target }] } } });
  await driver.allow(card, { kind: 'session' });
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { attempts: 1 } });
  // The yes is to these words and their host, and not to the host for others.
  expect(await driver.outcome(await driver.exec(sends))).toMatchObject({ kind: 'completed' });
  const other = await driver.exec(['curl', '-T', 'b.zip', `https://${target.host}/up`]);
  expect(await driver.card(other)).toMatchObject({ kind: 'command' });
});

test.each<[string, Partial<Settings>, [string, ...string[]]]>([
  ['where hosts are asked about one by one', { network: 'ask' }, sends],
  ['where it is denied', { deniedHosts: [target.host] }, sends],
  ['of this machine', {}, ['curl', '-T', 'a.zip', 'http://build.localhost/up']],
  ['without a name', {}, ['curl', '-T', 'a.zip', 'https://192.0.2.7/up']],
  ['of another protocol', {}, ['scp', 'a.zip', `ada@${target.host}:`]],
])('no host is asked for ahead %s', async (_, settings, argv) => {
  const driver = await driveBroker(prepare({ ...asksAll, ...settings }));
  expect(await driver.card(await driver.exec(argv))).toMatchObject({
    kind: 'command',
    facts: { plan: { grants: [] } },
  });
});

test('what needs the rights of a superuser is asked about as it can succeed: outside of the sandbox', async () => {
  const driver = await driveBroker(prepare());
  const runId = await driver.exec(['sudo', 'apt-get', 'install', '-y', 'libpq-dev']);
  const card = await driver.card(runId);
  expect(card).toMatchObject({
    kind: 'command',
    facts: { plan: { mechanism: 'none', unsandboxedBecause: 'decision' } },
    effects: [{ kind: 'superuser', command: 'apt-get install -y libpq-dev' }, { kind: 'installs' }],
    risk: { level: 'critical' },
  });
  expect(card.offers.map(({ scope }) => scope.kind)).toEqual(['once']);
});

test('a yes to something else does not answer for what is needed beyond the sandbox', async () => {
  const driver = await driveBroker(prepare());
  const install = await driver.exec(['npm', 'install', 'left-pad']);
  const open = await driver.card(install);
  const other = await driver.exec(['npm', 'publish']);
  await driver.allow(await driver.card(other), { kind: 'session' });
  await driver.outcome(other);
  expect(driver.openCards().map(({ id }) => id)).toEqual([open.id]);
});

const inShell = (line: string): [string, ...string[]] => ['/bin/bash', '-c', line];
const before = (host: ScriptedHost): void => {
  Object.assign(host.kinds, {
    '/home/u': 'directory',
    '/home/u/old': 'directory',
    '/home/u/.aws': 'directory',
    '/home/u/notes.txt': 'file',
    '/home/u/bin': 'directory',
    '/home/u/link': 'directory',
    '/home/u/link/old': 'directory',
  });
  host.ports.disk.realDirectory = (folder) =>
    Promise.resolve(folder.startsWith('/home/u/link') ? folder.replace('link', 'docs') : folder);
};

test.each<[string, string, object[]]>([
  ['rm -rf /home/u/old', 'It deletes something outside the project.', [{ kind: 'unsandboxed' }]],
  ['cd src && rm -r /home/u/old && echo done', 'It deletes something outside the project.', [{ kind: 'unsandboxed' }]],
  [
    'echo hi >> /home/u/notes.txt',
    'It writes to a file outside the project.',
    [{ kind: 'path', path: '/home/u/notes.txt', access: 'write' }],
  ],
])('%s is asked about before it starts', async (line, reason, grants) => {
  const host = prepare();
  before(host);
  const driver = await driveBroker(host);
  const card = await driver.card(await driver.exec(inShell(line)));
  expect(card).toMatchObject({ kind: 'command', reason, facts: { plan: { grants } } });
});

test.each([
  ['keeps its sandbox where a whole home would go', 'rm -rf /home/u'],
  ['is tried first where it does more than delete', 'rm -rf /home/u/old && npm test'],
  ['is tried first where another program starts it', 'nice rm -rf /home/u/old'],
  ['is tried first where it may not come to that', 'test -f x || rm -rf /home/u/old'],
  ['is tried first where nothing is there', 'rm -rf /home/u/gone'],
  ['is tried first where the name is a pattern', 'rm -rf /home/u/o*'],
  ['is tried first where a link may lead the name elsewhere', 'rm -rf src/../../old'],
  ['is tried first where a folder may be a link', 'cd src && rm -rf ../../../u/old'],
  ['is tried first where a folder on the way is a link', 'rm -rf /home/u/link/old'],
  ['is tried first where its folder is missing', 'echo hi >> /home/u/gone/x'],
  ['is tried first where it only writes anew', 'touch /home/u/x; echo hi > /home/u/notes.txt'],
])('a line %s: %s', async (_, line) => {
  const host = prepare();
  before(host);
  const driver = await driveBroker(host);
  const runId = await driver.exec(inShell(line));
  const told = await Promise.race([driver.outcome(runId).then(() => null), driver.card(runId)]);
  if (told?.kind === 'command') expect(told.facts.plan.grants).toEqual([]);
});

test.each([
  { 'BASH_FUNC_rm%%': '() { cp ~/.ssh/id_ed25519 /tmp; }' },
  { BASH_ENV: '/home/u/project/before.sh' },
  { HOME: '/etc' },
])('a deletion that %j could make something else is tried first', async (env) => {
  const host = prepare();
  before(host);
  const driver = await driveBroker(host);
  const runId = await driver.exec(inShell('rm -rf /home/u/old'), { env });
  const told = await Promise.race([driver.outcome(runId).then(() => null), driver.card(runId)]);
  if (told?.kind === 'command') expect(told.facts.plan.grants).toEqual([]);
});

test('where writes outside are refused nobody is asked about them', async () => {
  const host = prepare({ writesOutside: 'refuse' });
  before(host);
  const driver = await driveBroker(host);
  const runId = await driver.exec(inShell('echo hi >> /home/u/notes.txt'));
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
  expect(driver.events.filter(({ msg }) => msg.type.endsWith('approval-request'))).toEqual([]);
});
