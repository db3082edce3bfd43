/** The inbox of a desk: every question ends once, for everybody who waits for it. */
import { describe, expect, test } from 'vitest';
import { agent, driveDesk } from '../../../fakes/desk-driver.ts';
import { deniedWrite, scriptedHost } from '../../../fakes/scripted-host.ts';

describe('the inbox', () => {
  const untrusted = { approvalPolicy: { mode: 'untrusted' } } as const;

  test('keeps three open requests in the order they came, and each ends once', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const runs: Awaited<ReturnType<typeof desk.exec>>[] = [];
    const cards: Awaited<ReturnType<typeof desk.card>>[] = [];
    for (const name of ['a', 'b', 'c']) {
      runs.push(await desk.exec(['npm', name]));
      cards.push(await desk.card());
    }
    expect(desk.openCards()).toEqual(cards);
    for (const card of cards.toReversed()) await desk.allow(card);
    const outcomes = await Promise.all(runs.map((runId) => desk.outcome(runId)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['completed', 'completed', 'completed']);
    expect(desk.events.filter(({ msg }) => msg.type === 'exec-command-end')).toHaveLength(3);
  });

  test('says to a page that comes later which runs wait, also after their first attempt', async () => {
    const host = scriptedHost();
    host.script = (_spec, launch) => (launch === 0 ? deniedWrite('/home/u/x') : {});
    const desk = await driveDesk(host);
    const states = (): string[] => {
      const subscription = desk.desk.subscribe(null, () => undefined);
      subscription.unsubscribe();
      return subscription.kind === 'snapshot' ? subscription.snapshot.runs.map(({ state }) => state) : [];
    };
    const runId = await desk.exec(['touch', '/home/u/x']);
    const card = await desk.card();
    expect(states()).toEqual(['waiting']);
    await desk.allow(card);
    await desk.outcome(runId);
    expect(states()).toEqual(['ended']);
  });

  test('takes an answer that comes while the card is being announced', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    desk.desk.subscribe(null, ({ msg }) => {
      if (msg.type === 'exec-approval-request') void desk.allow(msg.approval);
    });
    expect(await desk.outcome(await desk.exec(['npm', 'test']))).toMatchObject({ kind: 'completed' });
  });

  test('gives identical requests one card', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const runs = [await desk.exec(['npm', 'test']), await desk.exec(['npm', 'test'])];
    const card = await desk.card();
    await expect.poll(() => desk.openCards()[0]?.waiting).toBe(2);
    await desk.allow(card);
    const outcomes = await Promise.all(runs.map((runId) => desk.outcome(runId)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['completed', 'completed']);
    expect(desk.openCards()).toEqual([]);
  });

  test('names everybody who asks the same, each once, and speaks for the next when the first goes away', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const asking = (claimedName: string) => ({
      asker: { door: 'mcp' as const, claimedName, says: `I am ${claimedName}` },
    });
    await desk.exec(['npm', 'test'], asking('one'), agent);
    await desk.card();
    for (const [at, name] of ['two', 'one', 'three', 'two'].entries()) {
      await desk.exec(['npm', 'test'], asking(name));
      // Who asks at once with another comes in no order.
      await expect.poll(() => desk.openCards()[0]?.waiting).toBe(at + 2);
    }
    const names = (): unknown => {
      const [card] = desk.openCards();
      return [card?.asker.claimedName, card?.waiting, card?.alsoAskedBy?.map(({ claimedName }) => claimedName)];
    };
    await expect.poll(names).toEqual(['one', 5, ['two', 'three']]);
    expect(desk.openCards()[0]?.alsoAskedBy?.every(({ says }) => says === null)).toBe(true);
    desk.desk.connectionClosed(agent.connectionId);
    await expect.poll(names).toEqual(['two', 4, ['one', 'three']]);
  });

  test('refuses a second answer, a stale digest, an unknown id, and a wider scope than offered', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.risk = { level: 'critical' };
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test']);
    const card = await desk.card();
    const code = (receipt: Awaited<ReturnType<typeof desk.allow>>): string =>
      receipt.kind === 'refused' ? receipt.error.code : 'accepted';
    expect(code(await desk.allow({ ...card, digest: 'f'.repeat(64) }))).toBe('stale-approval');
    expect(code(await desk.allow({ ...card, id: 'apr_made_up' }))).toBe('unknown-approval');
    expect(code(await desk.allow(card, { kind: 'project' }))).toBe('not-offered');
    expect(code(await desk.answer(card, { kind: 'approve', scope: { kind: 'once' } }, agent))).toBe('not-allowed-here');
    expect(code(await desk.allow(card))).toBe('accepted');
    expect(code(await desk.allow(card))).toBe('already-settled');
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'completed' });
  });

  test('ends a request that nobody answers as expired, never as denied by the user', async () => {
    const host = scriptedHost();
    host.settings = { ...untrusted, approvalDeadlineMs: 600_000 };
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test']);
    await desk.card();
    host.clock.advance(600_000);
    expect(await desk.outcome(runId)).toMatchObject({
      kind: 'expired',
      sentence: 'expired: nobody answered within 10 min.',
    });
  });

  test('ends everything as cancelled by shutdown, and starts nothing after', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.script = () => ({ hangs: true });
    const desk = await driveDesk(host);
    const waiting = await desk.exec(['npm', 'test']);
    await desk.card();
    const running = await desk.exec(['ls']);
    await expect.poll(() => host.launches.length).toBe(1);
    await desk.desk.shutdown();
    expect(await desk.outcome(waiting)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
    expect(await desk.outcome(running)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
    await expect(desk.desk.openProject('/elsewhere')).rejects.toMatchObject({ code: 'shutting-down' });
  });

  test('forgets the card of a caller that went away', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test'], {}, agent);
    await desk.card();
    desk.desk.connectionClosed(agent.connectionId);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
    expect(desk.openCards()).toEqual([]);
  });
});
