/** The inbox of a broker: every question ends once, for everybody who waits for it. */
import { describe, expect, test } from 'vitest';
import { agent, driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { deniedWrite, scriptedHost } from '../../../../fakes/people/scripted-host.ts';

const asking = (claimedName: string) => ({
  requester: { entryPoint: 'mcp' as const, claimedName, says: `I am ${claimedName}` },
});

describe('the inbox', () => {
  const untrusted = { approvalPolicy: { mode: 'untrusted' } } as const;

  test('keeps three open requests in the order they came, and each ends once', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const runs: Awaited<ReturnType<typeof broker.exec>>[] = [];
    const cards: Awaited<ReturnType<typeof broker.card>>[] = [];
    for (const name of ['a', 'b', 'c']) {
      runs.push(await broker.exec(['npm', name]));
      cards.push(await broker.card());
    }
    expect(broker.openCards()).toEqual(cards);
    for (const card of cards.toReversed()) await broker.allow(card);
    const outcomes = await Promise.all(runs.map((runId) => broker.outcome(runId)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['completed', 'completed', 'completed']);
    expect(broker.events.filter(({ msg }) => msg.type === 'exec-command-end')).toHaveLength(3);
  });

  test('says to a page that comes later which runs wait, also after their first attempt', async () => {
    const host = scriptedHost();
    host.script = (_spec, launch) => (launch === 0 ? deniedWrite('/home/u/x') : {});
    const broker = await driveBroker(host);
    const states = (): string[] => {
      const subscription = broker.broker.subscribe(null, () => undefined);
      subscription.unsubscribe();
      return subscription.kind === 'snapshot' ? subscription.snapshot.runs.map(({ state }) => state) : [];
    };
    const runId = await broker.exec(['touch', '/home/u/x']);
    const card = await broker.card();
    expect(states()).toEqual(['waiting']);
    await broker.allow(card);
    await broker.outcome(runId);
    expect(states()).toEqual(['ended']);
  });

  test('takes an answer that comes while the card is being announced', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    broker.broker.subscribe(null, ({ msg }) => {
      if (msg.type === 'exec-approval-request') void broker.allow(msg.approval);
    });
    expect(await broker.outcome(await broker.exec(['npm', 'test']))).toMatchObject({ kind: 'completed' });
  });

  test('gives identical requests one card', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const runs = [await broker.exec(['npm', 'test']), await broker.exec(['npm', 'test'])];
    const card = await broker.card();
    await expect.poll(() => broker.openCards()[0]?.waiting).toBe(2);
    await broker.allow(card);
    const outcomes = await Promise.all(runs.map((runId) => broker.outcome(runId)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['completed', 'completed']);
    expect(broker.openCards()).toEqual([]);
  });

  test('names everybody who asks the same, each once, and speaks for the next when the first goes away', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    await broker.exec(['npm', 'test'], asking('one'), agent);
    await broker.card();
    for (const [at, name] of ['two', 'one', 'three', 'two'].entries()) {
      await broker.exec(['npm', 'test'], asking(name));
      // Who asks at once with another comes in no order.
      await expect.poll(() => broker.openCards()[0]?.waiting).toBe(at + 2);
    }
    const names = (): unknown => {
      const [card] = broker.openCards();
      return [card?.requester.claimedName, card?.waiting, card?.alsoAskedBy?.map(({ claimedName }) => claimedName)];
    };
    await expect.poll(names).toEqual(['one', 5, ['two', 'three']]);
    expect(broker.openCards()[0]?.alsoAskedBy?.every(({ says }) => says === null)).toBe(true);
    broker.broker.connectionClosed(agent.connectionId);
    await expect.poll(names).toEqual(['two', 4, ['one', 'three']]);
  });

  test('refuses a second answer, a stale digest, an unknown id, and a wider scope than offered', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.risk = { level: 'critical' };
    const broker = await driveBroker(host);
    const runId = await broker.exec(['npm', 'test']);
    const card = await broker.card();
    const code = (receipt: Awaited<ReturnType<typeof broker.allow>>): string =>
      receipt.kind === 'refused' ? receipt.error.code : 'accepted';
    expect(code(await broker.allow({ ...card, digest: 'f'.repeat(64) }))).toBe('stale-approval');
    expect(code(await broker.allow({ ...card, id: 'apr_made_up' }))).toBe('unknown-approval');
    expect(code(await broker.allow(card, { kind: 'project' }))).toBe('not-offered');
    expect(code(await broker.answer(card, { kind: 'approve', scope: { kind: 'once' } }, agent))).toBe(
      'not-allowed-here',
    );
    expect(code(await broker.allow(card))).toBe('accepted');
    expect(code(await broker.allow(card))).toBe('already-settled');
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed' });
  });

  test('ends a request that nobody answers as expired, never as denied by the user', async () => {
    const host = scriptedHost();
    host.settings = { ...untrusted, approvalDeadlineMs: 600_000 };
    const broker = await driveBroker(host);
    const runId = await broker.exec(['npm', 'test']);
    await broker.card();
    host.clock.advance(600_000);
    expect(await broker.outcome(runId)).toMatchObject({
      kind: 'expired',
      sentence: 'expired: nobody answered within 10 min.',
    });
  });

  test('ends everything as cancelled by shutdown, and starts nothing after', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.script = () => ({ hangs: true });
    const broker = await driveBroker(host);
    const waiting = await broker.exec(['npm', 'test']);
    await broker.card();
    const running = await broker.exec(['ls']);
    await expect.poll(() => host.launches.length).toBe(1);
    await broker.broker.shutdown();
    expect(await broker.outcome(waiting)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
    expect(await broker.outcome(running)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
    await expect(broker.broker.openProject('/elsewhere')).rejects.toMatchObject({ code: 'shutting-down' });
  });

  test('forgets the card of a caller that went away', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const runId = await broker.exec(['npm', 'test'], {}, agent);
    await broker.card();
    broker.broker.connectionClosed(agent.connectionId);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
    expect(broker.openCards()).toEqual([]);
  });
});
