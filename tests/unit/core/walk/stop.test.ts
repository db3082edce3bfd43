/** Stop everything: what it ends, what it holds, and that only a release lets it go. */
import { expect, test } from 'vitest';
import { createBroker } from '#core/broker.ts';
import type { StopMark } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { Stopped } from '#domain/common/stop.ts';
import { agent, driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { say } from '#domain/common/message.ts';

const noAgents = () => Promise.resolve([]);

/** A command that is not held has long ended after so many turns. */
async function longEnough(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

function memoryMark(kept: Stopped | null = null): StopMark & { now: () => Stopped | null } {
  const state = { kept };
  return {
    now: () => state.kept,
    read: () => state.kept,
    keep: (stopped) => Promise.resolve(void (state.kept = stopped)),
    clear: () => Promise.resolve(void (state.kept = null)),
  };
}

test('runs and cards end, and it is said how many', async () => {
  const host = scriptedHost();
  host.script = (spec) => (spec.argv.includes('touch') ? deniedWrite('/home/u/x') : { hangs: true });
  const driver = await driveBroker(host);
  const asking = await driver.exec(['touch', '/home/u/x']);
  await driver.card();
  const running = await driver.exec(['sleep', '600'], {}, agent);
  await longEnough();
  const stopped = await driver.broker.emergency.stop(byPage, 'con_page', () => Promise.resolve(['Codex (7)']));
  expect(stopped).toMatchObject({ runs: 2, cards: 1, tickets: 0, agents: ['Codex (7)'] });
  for (const runId of [asking, running]) {
    expect(await driver.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'stopped' });
  }
  expect(driver.openCards()).toEqual([]);
  expect(driver.events.map(({ msg }) => msg)).toContainEqual({ type: 'stop-changed', stopped });
});

test('a new request is held until the release, and a resumed pause does not let it go', async () => {
  const host = scriptedHost();
  const driver = await driveBroker(host);
  const { broker } = driver;
  await broker.emergency.stop(byPage, null, noAgents);
  const runId = await driver.exec(['make'], {}, agent);
  broker.setPaused(true, byPage);
  broker.setPaused(false, byPage);
  await longEnough();
  expect(host.launches).toEqual([]);
  expect(await broker.emergency.release(byPage)).toBe(true);
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
  expect(await broker.emergency.release(byPage)).toBe(false);
});

test('a broker that starts over the mark of a stop holds at once, and shows it to who comes', async () => {
  const host = scriptedHost();
  const mark = memoryMark({ at: 5, runs: 1, cards: 0, tickets: 0, agents: [] });
  const driver = await driveBroker({ ...host, ports: { ...host.ports, stopMark: mark } });
  const { broker } = driver;
  await driver.exec(['make']);
  await longEnough();
  expect(host.launches).toEqual([]);
  expect(broker.subscribe(null, () => undefined)).toMatchObject({ snapshot: { stopped: { at: 5, runs: 1 } } });
  await broker.emergency.release(byPage);
  expect(mark.now()).toBeNull();
});

test('where the mark cannot be removed everything stays stopped', async () => {
  const host = scriptedHost();
  const mark = memoryMark({ at: 5, runs: 0, cards: 0, tickets: 0, agents: [] });
  const stuck = { ...mark, clear: () => Promise.reject(new BrokerError('store-unavailable', say('No.'))) };
  const driver = await driveBroker({ ...host, ports: { ...host.ports, stopMark: stuck } });
  await expect(driver.broker.emergency.release(byPage)).rejects.toThrow('No.');
  await driver.exec(['make']);
  await longEnough();
  expect(host.launches).toEqual([]);
});

test('where nobody could release it a command is refused and does not wait for ever', async () => {
  const host = scriptedHost();
  const mark = memoryMark({ at: 5, runs: 0, cards: 0, tickets: 0, agents: [] });
  const broker = createBroker({ ...host.ports, stopMark: mark }, { isAttended: false });
  const { sessionId } = await broker.openProject(projectRoot);
  const op = {
    type: 'exec',
    argv: ['make'],
    cwd: null,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: null,
    requester: { entryPoint: 'cli', claimedName: null, says: null },
    settings: {},
  } as const;
  const receipt = await broker.session(sessionId)?.submit({ id: 's', op: { ...op, argv: ['make'] } }, agent);
  expect(receipt).toMatchObject({ kind: 'refused', error: { code: 'not-allowed-here' } });
});

test('a stop and its release are in the log, and nothing is in it twice', async () => {
  const host = scriptedHost();
  const { broker } = await driveBroker(host);
  await broker.emergency.stop(byPage, null, noAgents);
  await broker.emergency.stop(byPage, null, noAgents);
  await broker.emergency.release(byPage);
  const rows = host.configurationChanges.map(({ configurationChange: { effect, words } }) => [effect, words]);
  expect(rows.filter(([, words]) => words?.includes('everything stopped'))).toEqual([
    ['tightened', 'everything stopped: off -> on'],
    ['loosened', 'everything stopped: on -> off'],
  ]);
});
