/** A command that failed for want of a login: one question, and what each answer to it makes of the run. */
import { expect, test } from 'vitest';
import type { NetworkGuards } from '#core/ports.ts';
import { createBroker } from '#core/broker.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { driveBroker } from '../../../../fakes/people/broker-driver.ts';
import {
  projectRoot,
  scriptedHost,
  type ScriptedHost,
  type ScriptedProcess,
} from '../../../../fakes/people/scripted-host.ts';

const allowedHosts = [
  'npm.corp.example:443',
  'npm.corp.example:8443',
  ...['a', 'b', 'c', 'other'].map((name) => `${name}.example:443`),
];
const registry = { host: 'npm.corp.example', port: 443 };
const login = { kind: 'credential', tool: 'npm', ...registry } as const;
const wantsLogin: ScriptedProcess = {
  exit: { exitCode: 1 },
  output: [['stderr', 'npm error code E401\nnpm error Unable to authenticate, need: Basic realm="corp"\n']],
};

interface Vault extends NetworkGuards {
  readonly looked: string[];
}

/** The first connection of each attempt goes to these places; the person has a login at the first. */
function vault(places: readonly { host: string; port: number }[] = [registry], has = places.slice(0, 1)): Vault {
  const looked: string[] = [];
  return {
    looked,
    async open({ gate }) {
      for (const { host, port } of places)
        await gate.decide({
          host,
          port,
          protocol: 'https',
          way: 'proxy',
          lookUp: () => Promise.resolve(['93.184.216.34']),
          processes: () => [],
        });
      return {
        refused: () => gate.refused(),
        onRefused: (listener) => gate.onRefused(listener),
        close: () => undefined,
      };
    },
    findLogin(tool, { host, port }) {
      looked.push(`${tool} ${host}:${port}`);
      const isHere = tool !== 'git' && has.some((each) => each.host === host && each.port === port);
      return Promise.resolve(isHere ? '~/.npmrc' : null);
    },
  };
}

/** Its tool works once it has a login. */
function prepare(guards: NetworkGuards = vault(), settings: Partial<Settings> = {}): ScriptedHost {
  const host = scriptedHost();
  host.guards = guards;
  host.settings = { network: 'ask', allowedHosts, ...settings };
  host.script = ({ plan }) => (plan.grants.some(({ kind }) => kind === 'credential') ? {} : wantsLogin);
  return host;
}

const decisions = (host: ScriptedHost) =>
  host.audit.flatMap(({ entry }) => (entry.kind === 'decision' && entry.question === 'escalation' ? [entry] : []));

test('a yes runs it again with the login of that host and nothing more, once', async () => {
  const host = prepare();
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install']);
  const card = await broker.card();
  expect(card).toMatchObject({
    kind: 'escalation',
    grants: [login],
    reason: 'npm got no login at npm.corp.example:443. Give it the one from ~/.npmrc for this run?',
    denial: { rank: 'words', refusals: [{ kind: 'login', tool: 'npm', ...registry }] },
    risk: { level: 'high' },
  });
  expect(card.offers.map(({ scope }) => scope.kind)).toEqual(['once']);
  await broker.allow(card);
  const outcome = await broker.outcome(runId);
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, attempts: 2 } });
  expect(outcome).toMatchObject({
    attempt: { earlier: [{ attempt: 1, exitCode: 1, refusals: [{ kind: 'login', tool: 'npm', ...registry }] }] },
  });
  expect(host.launches.map(({ plan }) => plan.grants)).toEqual([[], [login]]);
  expect(decisions(host)).toMatchObject([{ asked: [login], decision: { kind: 'approved', grants: [login] } }]);
  // The next run has none of it, and asks by itself.
  const next = await broker.exec(['npm', 'install']);
  expect((await broker.card(next)).kind).toBe('escalation');
});

test.each([
  ['a no', { kind: 'deny', note: null }],
  ['a no that stops the turn', { kind: 'abort' }],
] as const)('%s leaves the ending as it was, and says in the log what was offered', async (_, verdict) => {
  const host = prepare();
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install']);
  await broker.answer(await broker.card(), verdict);
  const outcome = await broker.outcome(runId);
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 1 } });
  expect(host.launches).toHaveLength(1);
  expect(decisions(host)).toMatchObject([{ asked: [login], decision: { by: { kind: 'person' } } }]);
});

test('silence leaves the ending as it was', async () => {
  const host = prepare(vault(), { approvalDeadlineMs: 60_000 });
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install']);
  await broker.card();
  host.clock.advance(60_001);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 1 } });
  expect(decisions(host)).toMatchObject([{ asked: [login], decision: { kind: 'expired' } }]);
});

test('a host that refuses the login, too, is not asked about again', async () => {
  const host = prepare();
  host.script = () => wantsLogin;
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install']);
  await broker.allow(await broker.card());
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 2 } });
  expect(broker.openCards()).toEqual([]);
});

test('two hosts are two questions, and a third is none', async () => {
  const places = ['a', 'b', 'c'].map((name) => ({ host: `${name}.example`, port: 443 }));
  const host = prepare(vault(places, places));
  host.script = () => wantsLogin;
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install']);
  for (const { host: name } of places.slice(0, 2)) {
    const card = await broker.card();
    expect(card).toMatchObject({ grants: [{ kind: 'credential', host: name }] });
    await broker.allow(card);
  }
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 3 } });
});

test('where the network had to be given first, the login is offered after that', async () => {
  const host = prepare(vault(), { network: 'blocked', allowedHosts: [] });
  const target = { ...registry, protocol: 'https' } as const;
  host.script = ({ plan }) => {
    if (plan.grants.length === 2) return {};
    const text =
      'npm error code ENOTFOUND\nnpm error network request to https://npm.corp.example/lib failed, reason: getaddrinfo ENOTFOUND npm.corp.example\n';
    return plan.grants.length === 1 ? wantsLogin : { exit: { exitCode: 1 }, output: [['stderr', text]] };
  };
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install']);
  const first = await broker.card();
  expect(first).toMatchObject({ kind: 'command', facts: { plan: { grants: [{ kind: 'host', target }] } } });
  await broker.allow(first);
  const second = await broker.card();
  expect(second).toMatchObject({ grants: [login] });
  await broker.allow(second);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, attempts: 2 } });
});

const git = (line: string): ScriptedProcess => ({ exit: { exitCode: 128 }, output: [['stderr', `${line}\n`]] });

test.each<[string, NetworkGuards, Partial<Settings>, ScriptedProcess]>([
  ['who has no login there', vault([registry], []), {}, wantsLogin],
  ['who has one of another port', vault([{ ...registry, port: 8443 }], [registry]), {}, wantsLogin],
  ['whom nobody may ask', vault(), { approvalPolicy: { mode: 'never' } }, wantsLogin],
  ['who has the whole network', vault(), { network: 'full' }, wantsLogin],
  ['who succeeded', vault(), {}, { ...wantsLogin, exit: { exitCode: 0 } }],
  [
    'who failed of something else',
    vault(),
    {},
    { exit: { exitCode: 1 }, output: [['stderr', 'npm error code E404\n']] },
  ],
  [
    'who names a host where the command has not been',
    vault([{ host: 'other.example', port: 443 }], [registry]),
    {},
    { ...wantsLogin, output: [['stderr', 'npm error 401 Unauthorized - GET https://npm.corp.example/lib\n']] },
  ],
  [
    'who closed the host',
    vault([], [{ host: 'api.hetzner.cloud', port: 443 }]),
    { deniedHosts: ['api.hetzner.cloud:443'] },
    git('hcloud: no active context or token (see `hcloud context --help`)'),
  ],
  [
    'who has none of git',
    vault(),
    {},
    git("fatal: could not read Username for 'https://npm.corp.example': No such device"),
  ],
])('nothing is asked of a person %s', async (_, guards, settings, script) => {
  const host = prepare(guards, settings);
  host.script = () => script;
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['npm', 'install']));
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: script.exit?.exitCode, attempts: 1 } });
  expect(decisions(host)).toEqual([]);
});

test('where nobody can look, no login is even looked for', async () => {
  const guards = vault();
  const host = prepare(guards);
  const broker = createBroker(host.ports, { isAttended: false });
  const { sessionId } = await broker.openProject(projectRoot);
  const ended = Promise.withResolvers<unknown>();
  broker.subscribe(null, ({ msg }) => msg.type === 'exec-command-end' && ended.resolve(msg.outcome));
  await broker.session(sessionId)?.submit(
    {
      id: 's1',
      op: {
        type: 'exec',
        argv: ['npm', 'install'],
        cwd: null,
        env: {},
        terminal: null,
        timeoutMs: null,
        escalationRequest: null,
        requester: { entryPoint: 'page', claimedName: null, says: null },
        settings: {},
      },
    },
    { connectionId: 'con_page', isPerson: true },
  );
  expect(await ended.promise).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 1 } });
  expect(guards.looked).toEqual([]);
});

test('a tool of a cloud that asks nobody without its token is offered the one of its own host', async () => {
  const cloud = { host: 'api.hetzner.cloud', port: 443 };
  const host = prepare(vault([], [cloud]), { network: 'blocked' });
  host.script = (_, launch) =>
    launch === 0 ? git('hcloud: no active context or token (see `hcloud context --help`)') : {};
  const broker = await driveBroker(host);
  const runId = await broker.exec(['hcloud', 'server', 'list']);
  const card = await broker.card();
  expect(card).toMatchObject({ grants: [{ kind: 'credential', tool: 'hcloud', ...cloud }] });
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, attempts: 2 } });
});
