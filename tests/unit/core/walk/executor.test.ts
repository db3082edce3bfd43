/** What a run is given: its settings and environment as they were when it was submitted, and its shell on request only. */
import { expect, test } from 'vitest';
import { driveBroker, person } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../fakes/people/by-page.ts';

test('an updated environment reaches the next run, and the run’s own variables win', async () => {
  const host = scriptedHost();
  const broker = await driveBroker(host);
  const session = broker.broker.session(broker.sessionId);
  const update = (set: Record<string, string>, forget: string[]) =>
    session?.submit({ id: 'env', op: { type: 'update-environment', set, forget } }, person);
  await broker.outcome(await broker.exec(['env']));
  await update({ A: '1', B: '2' }, []);
  await broker.outcome(await broker.exec(['env'], { env: { B: 'own' } }));
  await update({}, ['A']);
  await broker.outcome(await broker.exec(['env']));
  expect(host.launches.map(({ env }) => env)).toEqual([{}, { A: '1', B: 'own' }, { B: '2' }]);
});

test('of an environment that is updated every screen is told the names, and never what they hold', async () => {
  const { broker, sessionId, events } = await driveBroker(scriptedHost());
  const update = (set: Record<string, string>, forget: string[]) =>
    broker.session(sessionId)?.submit({ id: 'env', op: { type: 'update-environment', set, forget } }, person);
  await update({ A: 'secret-1', B: 'secret-2' }, []);
  await update({}, ['A']);
  const told = events.flatMap(({ msg }) => (msg.type === 'session-configured' ? [msg.session] : []));
  expect(told.slice(-2).map(({ variables }) => variables)).toEqual([['A', 'B'], ['B']]);
  expect(JSON.stringify(told)).not.toContain('secret-');
  await update({}, ['B']);
  expect(broker.session(sessionId)?.view()).not.toHaveProperty('variables');
});

test('a variable is set, and said to be, while the settings cannot be read', async () => {
  const host = scriptedHost();
  const { broker, sessionId, events } = await driveBroker(host);
  Object.assign(host.ports.settings, { effective: () => Promise.reject(new Error('unreadable')) });
  const op = { type: 'update-environment' as const, set: { A: '1' }, forget: [] };
  expect(await broker.session(sessionId)?.submit({ id: 'env', op }, person)).toMatchObject({ kind: 'accepted' });
  const told = events.flatMap(({ msg }) => (msg.type === 'session-configured' ? [msg.session.variables] : []));
  expect(told.at(-1)).toEqual(['A']);
});

test('settings are those of the moment of submission', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'test']);
  const card = await broker.card();
  await broker.broker.settings.save(
    {
      sessionId: broker.sessionId,
      layer: { approvalPolicy: { mode: 'never' }, files: { mode: 'read-only' } },
      forget: [],
      reach: 'project',
    },
    byPage,
  );
  await broker.allow(card);
  await broker.outcome(runId);
  expect(host.launches[0]?.plan.entries.map(({ access }) => access)).toEqual(['read', 'write']);
  await broker.outcome(await broker.exec(['ls']));
  expect(host.launches[1]?.plan.entries.map(({ access }) => access)).toEqual(['read']);
});

test.each([
  [['npm', 'run', 'a b'], false, ['npm', 'run', 'a b']],
  [['npm', 'run', 'a b'], true, ['/bin/zsh', '-lc', `npm run 'a b'`]],
  [['/bin/sh', '-c', 'a && b'], true, ['/bin/zsh', '-lc', 'a && b']],
  [['bash', '-c', 'a', 'x'], true, ['/bin/zsh', '-lc', `bash -c a x`]],
] as [[string, ...string[]], boolean, string[]][])('%j with profile %s runs as %j', async (argv, profile, expected) => {
  const host = scriptedHost();
  const broker = await driveBroker(host);
  await broker.outcome(await broker.exec(argv, { profile }));
  expect(host.launches[0]?.argv).toEqual(expected);
});

test.each([
  [
    null,
    [
      ['all of it', '<end>'],
      ['all of it', '<end>'],
    ],
  ],
  [{ columns: 80, rows: 24 }, [['all of it', '<end>'], ['<end>']]],
])('an attempt after a denial gets piped input again, and what was typed only once: %j', async (terminal, expected) => {
  const host = scriptedHost();
  host.script = (_, launch) => (launch === 0 ? deniedWrite('/home/u/x') : {});
  const broker = await driveBroker(host);
  const session = broker.broker.session(broker.sessionId);
  const runId = await broker.exec(['tee', '/home/u/x'], { terminal });
  const op = { type: 'write-stdin', runId, data: btoa('all of it'), end: true } as const;
  await session?.submit({ id: 'in', op }, person);
  await broker.allow(await broker.card());
  await broker.outcome(runId);
  expect(host.typed).toEqual(expected);
});

test('a command that has read more than can be given to it again is not run again with a part of it', async () => {
  const host = scriptedHost();
  host.script = () => ({ ...deniedWrite('/home/u/x'), waits: true });
  const broker = await driveBroker(host);
  const session = broker.broker.session(broker.sessionId);
  const runId = await broker.exec(['tee', '/home/u/x']);
  const half = btoa('x'.repeat(700_000));
  for (const end of [false, true]) {
    await session?.submit({ id: 'in', op: { type: 'write-stdin', runId, data: half, end } }, person);
  }
  expect(await broker.outcome(runId)).toMatchObject({
    kind: 'denied',
    by: null,
    sentence: expect.stringContaining('more of its input than can be given to it again'),
  });
  expect(host.launches.length).toBe(1);
});

test.each([
  [null, null, null],
  [1000, null, 1000],
  [null, 2000, 2000],
  [9000, 2000, 2000],
  [1000, 2000, 1000],
])(
  'a caller that asks for %j where the settings say %j has %j milliseconds',
  async (escalationRequest, limit, expected) => {
    const host = scriptedHost();
    host.settings = { timeoutMs: limit };
    const broker = await driveBroker(host);
    await broker.outcome(await broker.exec(['ls'], { timeoutMs: escalationRequest }));
    const request = host.audit.find(({ entry }) => entry.kind === 'request')?.entry;
    expect(request?.kind === 'request' ? request.command.timeoutMs : 'none').toBe(expected);
  },
);

test('a read that was refused is told although the command hid it behind exit code 0', async () => {
  const host = scriptedHost();
  host.settings = { denyRead: ['/home/u/.ssh'] };
  host.script = () => ({ output: [['stderr', 'cat: /home/u/.ssh/id_rsa: Permission denied\n']] });
  const broker = await driveBroker(host);
  expect(await broker.outcome(await broker.exec(['sh', '-c', 'cat ~/.ssh/id_rsa || true']))).toMatchObject({
    kind: 'completed',
    attempt: { refusals: [{ kind: 'path', path: '/home/u/.ssh/id_rsa', access: 'read' }] },
    notices: [
      'The sandbox refused read of /home/u/.ssh/id_rsa; the command went on without it and ended with exit code 0.',
    ],
  });
});

test('of more refusals than are named it is said how many', async () => {
  const host = scriptedHost();
  const observed = Array.from({ length: 11 }, (_, at) => ({
    kind: 'path' as const,
    path: `/home/u/f${at}`,
    access: 'write' as const,
    operation: 'open',
  }));
  host.script = () => ({ exit: { observed } });
  const broker = await driveBroker(host);
  const named = observed.slice(0, 8);
  const words = named.map(({ path }) => `write to ${path}`).join(', ');
  expect(await broker.outcome(await broker.exec(['make', 'check']))).toMatchObject({
    kind: 'completed',
    attempt: { refusals: named, moreRefusals: 3 },
    notices: [`The sandbox refused ${words}, 3 more; the command went on without it and ended with exit code 0.`],
  });
});

test('a second attempt is told apart from the first, and what was refused on the way is told although all ended well', async () => {
  const host = scriptedHost();
  const path = '/home/u/x';
  const observed = [{ kind: 'path', path: '/home/u/y', access: 'write', operation: 'open' }] as const;
  host.script = (_, launch) => (launch === 0 ? deniedWrite(path) : { exit: { observed } });
  const broker = await driveBroker(host);
  const runId = await broker.exec(['tee', path]);
  await broker.allow(await broker.card());
  const outcome = await broker.outcome(runId);
  expect(outcome).toMatchObject({
    kind: 'completed',
    attempt: {
      attempts: 2,
      earlier: [{ attempt: 1, exitCode: 1, signal: null, refusals: [{ kind: 'path', path, access: 'write' }] }],
      refusals: observed,
    },
    notices: [
      `This was attempt 2: attempt 1 was refused write to ${path}, and the command was run again from its beginning.`,
      'The sandbox refused write to /home/u/y; the command went on without it and ended with exit code 0.',
    ],
  });
  const begun = broker.events.flatMap(({ msg }) => (msg.type === 'exec-command-begin' ? [msg.outputOffset] : []));
  expect(begun[0]).toBe(0);
  expect(begun[1]).toBeGreaterThan(0);
});
