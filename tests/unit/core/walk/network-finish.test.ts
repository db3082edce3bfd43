/** How a refused connection ends a run: at its end through pipes, at once in a terminal, and never by a retry. */
import { expect, test } from 'vitest';
import type { AttemptExit, NetworkGuards, NetworkRefusal } from '#core/ports.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

const target = { host: 'files.example', port: 443, protocol: 'https' } as const;
const byPerson: NetworkRefusal = { target, by: { kind: 'person', connectionId: null }, note: 'not that one' };

interface FakeGuards extends NetworkGuards {
  refuse(refusal: NetworkRefusal): void;
  opened: number;
  closed: number;
}

/** A gate that refuses when the test says so. */
function fakeGuards(): FakeGuards {
  let refused: NetworkRefusal | null = null;
  const listeners = new Set<(refusal: NetworkRefusal) => void>();
  const guards: FakeGuards = {
    opened: 0,
    closed: 0,
    refuse(refusal) {
      refused = refusal;
      for (const listener of listeners) listener(refusal);
    },
    open: () => {
      guards.opened += 1;
      return Promise.resolve({
        refused: () => refused,
        onRefused(listener) {
          listeners.add(listener);
          if (refused !== null) listener(refused);
          return () => listeners.delete(listener);
        },
        close: () => {
          guards.closed += 1;
        },
      });
    },
  };
  return guards;
}

test('through pipes the refusal replaces the result of a program that shrugged it off', async () => {
  const host = scriptedHost();
  const guards = fakeGuards();
  host.guards = guards;
  host.settings = { network: 'ask' };
  host.script = () => {
    guards.refuse(byPerson);
    return { exit: { exitCode: 0 } };
  };
  const broker = await driveBroker(host);
  expect(await broker.outcome(await broker.exec(['npm', 'install']))).toMatchObject({
    kind: 'denied',
    denial: { rank: 'proxy', refusals: [{ kind: 'host', target }] },
    by: { kind: 'person' },
    note: 'not that one',
  });
  expect(host.launches).toHaveLength(1);
  expect([guards.opened, guards.closed]).toEqual([1, 1]);
});

test('in a terminal the refusal ends the program at once', async () => {
  const host = scriptedHost();
  const guards = fakeGuards();
  host.guards = guards;
  host.settings = { network: 'ask' };
  host.script = () => ({ hangs: true });
  const broker = await driveBroker(host);
  const runId = await broker.exec(['npm', 'install'], { terminal: { columns: 80, rows: 24 } });
  await expect.poll(() => host.launches.length).toBe(1);
  guards.refuse({ target, by: { kind: 'rule', ruleId: 'rul_1' }, note: null });
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'denied', by: { kind: 'rule' } });
});

test('an agent in a terminal hears the refusal and goes on, and its ending is its own', async () => {
  const host = scriptedHost();
  const guards = fakeGuards();
  host.guards = guards;
  host.settings = { network: 'ask' };
  host.script = () => ({ hangs: true });
  const leave = Promise.withResolvers<AttemptExit>();
  const { launcher } = host.ports;
  const launch = launcher.launch.bind(launcher);
  let terminated = 0;
  launcher.launch = async (spec) => {
    const launched = await launch(spec);
    if (launched.kind === 'failed') return launched;
    const attempt = { ...launched.attempt, exit: leave.promise, terminate: () => (terminated += 1) };
    return { kind: 'launched', attempt };
  };
  const broker = await driveBroker(host);
  const runId = await broker.exec(['agent'], { terminal: { columns: 80, rows: 24 }, isAgent: true });
  await expect.poll(() => host.launches.length).toBe(1);
  guards.refuse(byPerson);
  leave.resolve({ exitCode: 5, signal: null, setupError: null, observed: [] });
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 5 } });
  expect(terminated).toBe(0);
});

test('a refusal is not asked about again, and the run is not retried', async () => {
  const host = scriptedHost();
  const guards = fakeGuards();
  host.guards = guards;
  host.settings = { network: 'ask', approvalPolicy: { mode: 'on-failure' } };
  host.script = () => {
    guards.refuse(byPerson);
    return { exit: { exitCode: 1 }, output: [['stderr', "touch: cannot touch '/home/u/x': Read-only file system\n"]] };
  };
  const broker = await driveBroker(host);
  expect(await broker.outcome(await broker.exec(['npm', 'install']))).toMatchObject({
    kind: 'denied',
    denial: { rank: 'proxy' },
  });
  expect(broker.openCards()).toEqual([]);
});

test('a network that is blocked or full is not watched', async () => {
  const host = scriptedHost();
  const guards = fakeGuards();
  host.guards = guards;
  const broker = await driveBroker(host);
  await broker.outcome(await broker.exec(['ls']));
  expect(guards.opened).toBe(0);
});
