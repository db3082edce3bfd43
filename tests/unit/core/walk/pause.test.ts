/** What a paused broker does with new commands, and with those that began before. */
import { expect, test } from 'vitest';
import { agent, driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../fakes/people/by-page.ts';

/** A command that is not held has long ended after so many turns. */
async function longEnough(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

test('a command given to a paused desk begins when the desk is resumed, and not before', async () => {
  const host = scriptedHost();
  const driver = await driveBroker(host);
  driver.broker.setPaused(true, byPage);
  const runId = await driver.exec(['make']);
  await longEnough();
  expect(host.launches).toEqual([]);
  expect(driver.events.map(({ msg }) => msg)).toContainEqual({
    type: 'background',
    runId,
    text: 'held: the desk is paused',
  });
  const viewOf = () => {
    const seen = driver.broker.subscribe(null, () => {});
    return seen.kind === 'snapshot' ? seen.snapshot.runs.find((run) => run.runId === runId) : undefined;
  };
  // A page that comes only now sees what it waits for, and since when.
  const at = host.clock.now();
  expect(viewOf()).toMatchObject({ state: 'waiting', progress: { text: 'held: the desk is paused', at } });
  driver.broker.setPaused(false, byPage);
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
  expect(viewOf()).toMatchObject({ state: 'ended', begunAt: at });
  expect(viewOf()).not.toHaveProperty('progress');
});

test('a held command ends as its caller ends, without having begun', async () => {
  const host = scriptedHost();
  const driver = await driveBroker(host);
  driver.broker.setPaused(true, byPage);
  const runId = await driver.exec(['make'], {}, agent);
  await longEnough();
  driver.broker.connectionClosed(agent.connectionId);
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
  expect(host.launches).toEqual([]);
});

test('a paused desk that shuts down ends what it holds', async () => {
  const host = scriptedHost();
  const driver = await driveBroker(host);
  driver.broker.setPaused(true, byPage);
  const runId = await driver.exec(['make']);
  await driver.broker.shutdown();
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
});

test('a question that was open before the pause can be answered, and its command goes on', async () => {
  const host = scriptedHost();
  host.script = (_spec, launch) => (launch === 0 ? deniedWrite('/home/u/x') : {});
  const driver = await driveBroker(host);
  const runId = await driver.exec(['touch', '/home/u/x']);
  const card = await driver.card();
  driver.broker.setPaused(true, byPage);
  await driver.allow(card);
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
});

test('a pause is told once, and stands in the picture of who comes later', async () => {
  const { broker, events } = await driveBroker(scriptedHost());
  const told = (): unknown[] => events.filter(({ msg }) => msg.type === 'pause-changed').map(({ msg }) => msg);
  broker.setPaused(true, byPage);
  broker.setPaused(true, byPage);
  expect(told()).toEqual([{ type: 'pause-changed', paused: true }]);
  expect(broker.subscribe(null, () => {})).toMatchObject({ kind: 'snapshot', snapshot: { paused: true } });
  broker.setPaused(false, byPage);
  expect(told()).toHaveLength(2);
});

test('one agent is paused: its commands wait, those of others begin, and both are told', async () => {
  const host = scriptedHost();
  const driver = await driveBroker(host);
  const codex = { entryPoint: 'hook', claimedName: 'Codex', says: null } as const;
  const claude = { ...codex, claimedName: 'Claude Code' } as const;
  driver.broker.setRequesterPaused(codex, true, byPage);
  const held = await driver.exec(['make'], { requester: codex });
  const free = await driver.exec(['make', 'test'], { requester: claude });
  expect(await driver.outcome(free)).toMatchObject({ kind: 'completed' });
  await longEnough();
  expect(host.launches).toHaveLength(1);
  const told = driver.events.map(({ msg }) => msg);
  const text = 'held: this agent is paused';
  expect(told).toContainEqual({ type: 'background', runId: held, text });
  const paused = codex;
  expect(told).toContainEqual({ type: 'requesters-paused', requesters: [paused] });
  const later = driver.broker.subscribe(null, () => {});
  expect(later).toMatchObject({ kind: 'snapshot', snapshot: { pausedRequesters: [paused] } });
  driver.broker.setRequesterPaused(codex, false, byPage);
  expect(await driver.outcome(held)).toMatchObject({ kind: 'completed' });
});

test('the end of a pause of all does not end that of one', async () => {
  const host = scriptedHost();
  const driver = await driveBroker(host);
  const requester = { entryPoint: 'mcp', claimedName: 'bot', says: null } as const;
  driver.broker.setPaused(true, byPage);
  driver.broker.setRequesterPaused(requester, true, byPage);
  const runId = await driver.exec(['make'], { requester });
  driver.broker.setPaused(false, byPage);
  await longEnough();
  expect(host.launches).toEqual([]);
  driver.broker.setRequesterPaused(requester, false, byPage);
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
});
