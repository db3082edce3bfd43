/** A requester that floods a person with questions is held back until the person says what happens. */
import { expect, test, vi } from 'vitest';
import type { Requester } from '#domain/agents/requester.ts';
import type { FloodAnswer, FloodView } from '#domain/approval/flood.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Receipt } from '#domain/command/submission.ts';
import { mostPerMinute } from '../../../../../main/core/approval/flood-breaker.ts';
import { agent, driveBroker, person, type BrokerDriver } from '../../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../../fakes/people/scripted-host.ts';

const claude: Requester = { entryPoint: 'mcp', claimedName: 'claude', says: null };
const other: Requester = { ...claude, claimedName: 'codex' };

async function start() {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const ask = (name: string, requester = claude): Promise<RunId> => driver.exec(['make', name], { requester }, agent);
  const say = (verdict: FloodAnswer['verdict'], from = person): Promise<Receipt> =>
    driver.broker
      .session(driver.sessionId)!
      .submit(
        { id: 'f', op: { type: 'flood-answer', answer: { entryPoint: 'mcp', claimedName: 'claude', verdict } } },
        from,
      );
  return { host, driver, ask, say };
}

const floods = (driver: BrokerDriver): readonly FloodView[] => {
  const subscription = driver.broker.subscribe(null, () => undefined);
  subscription.unsubscribe();
  return subscription.kind === 'snapshot' ? subscription.snapshot.floods : [];
};

/** One question more than a minute takes. */
async function flood(
  { driver, ask }: Awaited<ReturnType<typeof start>>,
  each = (): void => undefined,
): Promise<RunId[]> {
  const runs: RunId[] = [];
  for (let index = 0; index <= mostPerMinute; index += 1) {
    runs.push(await ask(`n${index}`));
    each();
    if (index < mostPerMinute) await vi.waitFor(() => expect(driver.openCards()).toHaveLength(index + 1));
  }
  await vi.waitFor(() => expect(floods(driver)).toMatchObject([{ held: 1 }]));
  return runs;
}

test('the eleventh question of a minute gets no card, and a person is told of the flood', async () => {
  const broker = await start();
  await flood(broker);
  expect(broker.driver.openCards()).toHaveLength(mostPerMinute);
  const view = { entryPoint: 'mcp', claimedName: 'claude', reason: 'many-questions', state: 'asking', held: 1 };
  expect(floods(broker.driver)).toMatchObject([view]);
  const told = broker.driver.events.flatMap(({ msg }) => (msg.type === 'flood' ? [msg.floods] : []));
  expect(told.at(-1)).toMatchObject([view]);
});

test('the run of a question that is held back is told so, once, and no run that has its card', async () => {
  const broker = await start();
  const runs = await flood(broker);
  const held = broker.driver.events.flatMap(({ msg }) =>
    msg.type === 'background' && msg.isHeld === true ? [msg.runId] : [],
  );
  expect(held).toEqual(runs.slice(-1));
});

test('a clock that is set back after each question hides no flood', async () => {
  const broker = await start();
  await flood(broker, () => broker.host.clock.step(-60_000));
  expect(broker.driver.openCards()).toHaveLength(mostPerMinute);
});

test('ten questions a minute, as many as one likes later, those of others, and a person’s own are no flood', async () => {
  const { host, driver, ask } = await start();
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < mostPerMinute; index += 1) await ask(`n${round}-${index}`);
    await vi.waitFor(() => expect(driver.openCards()).toHaveLength((round + 1) * mostPerMinute));
    host.clock.advance(60_001);
  }
  for (let index = 0; index < mostPerMinute; index += 1) await ask(`o${index}`, other);
  for (let index = 0; index < mostPerMinute + 5; index += 1) await driver.exec(['make', `p${index}`]);
  await vi.waitFor(() => expect(driver.openCards()).toHaveLength(4 * mostPerMinute + 5));
  expect(floods(driver)).toEqual([]);
});

test('going on opens what was held; pausing keeps it held and then lets it be resumed', async () => {
  const broker = await start();
  await flood(broker);
  expect(await broker.say('pause')).toMatchObject({ kind: 'accepted' });
  expect(floods(broker.driver)).toMatchObject([{ state: 'paused', held: 1 }]);
  await broker.ask('more');
  await vi.waitFor(() => expect(floods(broker.driver)).toMatchObject([{ held: 2 }]));
  expect(await broker.say('go-on')).toMatchObject({ kind: 'accepted' });
  await vi.waitFor(() => expect(broker.driver.openCards()).toHaveLength(mostPerMinute + 2));
  expect(floods(broker.driver)).toEqual([]);
  expect(await broker.say('go-on')).toMatchObject({ kind: 'refused', error: { code: 'already-settled' } });
});

test('denying all ends every card of that agent, what was held, and what it asks later; others are left alone', async () => {
  const broker = await start();
  await broker.ask('theirs', other);
  await vi.waitFor(() => expect(broker.driver.openCards()).toHaveLength(1));
  for (let index = 0; index <= mostPerMinute; index += 1) await broker.ask(`n${index}`);
  await vi.waitFor(() => expect(floods(broker.driver)).toMatchObject([{ held: 1 }]));
  await broker.say('deny-all');
  await vi.waitFor(() => expect(broker.driver.openCards()).toHaveLength(1));
  const later = await broker.driver.outcome(await broker.ask('later'));
  expect(later).toMatchObject({ kind: 'rejected', by: { kind: 'person' } });
  expect(broker.host.launches).toEqual([]);
});

test('tightening makes the session read-only and refuses what was asked', async () => {
  const broker = await start();
  const runs = await flood(broker);
  await broker.say('read-only');
  for (const run of runs) expect(await broker.driver.outcome(run)).toMatchObject({ kind: 'rejected' });
  expect(broker.driver.broker.session(broker.driver.sessionId)!.view().settings.values.files).toEqual({
    mode: 'read-only',
  });
  expect(floods(broker.driver)).toEqual([]);
});

test('three refusals of the same thing hold an agent back, and a yes to it begins the count anew', async () => {
  const { driver, ask } = await start();
  const refuse = async (): Promise<void> => {
    const run = await ask('again');
    await driver.answer(await driver.card(), { kind: 'deny', note: null });
    await driver.outcome(run);
  };
  await refuse();
  await refuse();
  const run = await ask('again');
  await driver.allow(await driver.card());
  await driver.outcome(run);
  await refuse();
  await refuse();
  expect(floods(driver)).toEqual([]);
  await refuse();
  expect(floods(driver)).toMatchObject([{ reason: 'same-refused', state: 'asking', held: 0 }]);
});

test('only a person answers a flood, and a held question that nobody waits for any more is gone', async () => {
  const broker = await start();
  const runs = await flood(broker);
  expect(await broker.say('go-on', agent)).toMatchObject({ kind: 'refused', error: { code: 'not-allowed-here' } });
  const session = broker.driver.broker.session(broker.driver.sessionId)!;
  await session.submit({ id: 't', op: { type: 'terminate', runId: runs.at(-1)! } }, person);
  expect(await broker.driver.outcome(runs.at(-1)!)).toMatchObject({ kind: 'cancelled' });
  expect(floods(broker.driver)).toMatchObject([{ held: 0 }]);
});

test('a requester that gives itself a new name for each question is held back all the same', async () => {
  const { driver, ask } = await start();
  for (let index = 0; index < 40; index += 1) {
    await ask(`n${index}`, { ...claude, claimedName: `agent ${index}` });
  }
  await vi.waitFor(() => expect(floods(driver)).toMatchObject([{ claimedName: null, held: 40 - 8 - mostPerMinute }]));
  expect(driver.openCards()).toHaveLength(8 + mostPerMinute);
});

test('names that ask nothing any more make room for others', async () => {
  const { host, driver, ask } = await start();
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 8; index += 1)
      await ask(`n${round}-${index}`, { ...claude, claimedName: `a${round}-${index}` });
    await vi.waitFor(() => expect(driver.openCards()).toHaveLength((round + 1) * 8));
    host.clock.advance(60_001);
  }
  expect(floods(driver)).toEqual([]);
});
