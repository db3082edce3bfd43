/** A filtered network while connections live: they end with what allowed them, and 64 attempts are told apart. */
import { describe, expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import type { FilteredBroker } from './filtered-broker.ts';
import { nodeInside } from '../harness/shared-programs.ts';
import { open, portOfPlain, seen, theBroker } from './servers/plain-origin.ts';
import { byPage } from '../../fakes/people/by-page.ts';

const endless = (tunnel: string) => `curl -sS -N ${tunnel} http://live.example:${portOfPlain()}/endless; echo closed`;

describe('a live connection ends', () => {
  const cases = [
    ['a tunnel', '-p -x http://127.0.0.1:3128'],
    ['a request', ''],
  ] as const;

  test.each(cases)('when the answer that allowed %s is taken back', async (_, tunnel) => {
    await open();
    for (const kind of ['session', 'project', 'everywhere'] as const) {
      const runId = await theBroker().start(endless(tunnel));
      await theBroker().answer(await theBroker().card(), { scope: { kind } });
      await theBroker().printed(runId, 'began');
      const [kept] = theBroker().broker.answers.list();
      expect(kept).toMatchObject({ about: 'network', effect: 'allow', scope: kind, by: { kind: 'person' } });
      expect(await theBroker().broker.answers.revoke(kept?.answerId ?? 'ans_none', byPage)).toBe(true);
      expect((await theBroker().end(runId)).output).toContain('closed');
    }
  });

  test.each(cases)('when the settings no longer allow the host of %s', async (_, tunnel) => {
    const allowed: Partial<Settings> = { network: 'allow-listed', allowedHosts: ['live.example'] };
    const closings: Partial<Settings>[] = [
      { allowedHosts: [] },
      { deniedHosts: ['**.example'] },
      { network: 'blocked', allowedHosts: [] },
    ];
    for (const closing of closings) {
      await open({ settings: allowed });
      const runId = await theBroker().start(endless(tunnel));
      await theBroker().printed(runId, 'began');
      theBroker().host.settings = { ...allowed, ...closing };
      theBroker().broker.settingsChanged('desk');
      expect((await theBroker().end(runId)).output).toContain('closed');
      await theBroker().close();
    }
    await open();
  });
});

/** In one session of an agent, where each also reaches what one of them serves. */
test('64 attempts at once are told apart exactly, in one room', async () => {
  await open();
  const agent = 'one';
  const server = await theBroker().start(
    `exec '${nodeInside()}' -e "require('http').createServer((_, r) => r.end('served ')).listen(3000, () => console.log('READY'))"`,
    { agent },
  );
  await theBroker().printed(server, 'READY');
  // No more run at once, the server among them.
  const most = 63;
  const runs: Awaited<ReturnType<FilteredBroker['start']>>[] = [];
  // All are held at once; they come eight at a time, because two processors start no more at once in any time worth waiting.
  while (runs.length < most) {
    const next = Array.from({ length: Math.min(8, most - runs.length) }, (_, at) =>
      theBroker().start(
        `curl -sS --noproxy '*' http://localhost:3000/; curl -sS http://one.example:${portOfPlain()}/run-${runs.length + at}`,
        { agent },
      ),
    );
    runs.push(...(await Promise.all(next)));
    await expect.poll(() => theBroker().cards().length).toBe(runs.length);
  }
  const cards = await Promise.all(runs.map(() => theBroker().card()));
  expect(new Set(cards.map(({ runId }) => runId)).size).toBe(most);
  // Every second one is refused; each answer must reach its own run and no other.
  for (const card of cards) {
    await theBroker().answer(card, { effect: runs.indexOf(card.runId) % 2 === 0 ? 'allow' : 'deny' });
  }
  for (const [at, runId] of runs.entries()) {
    const { output, outcome } = await theBroker().end(runId);
    expect(outcome.kind).toBe(at % 2 === 0 ? 'completed' : 'denied');
    expect(output).toContain('served ');
    expect(output).toContain(at % 2 === 0 ? `/run-${at}\n` : 'refused by the user');
  }
  expect(seen).toHaveLength(32);
  // Another session's command, and one of the person's own, reach it not.
  for (const other of [{ agent: 'two' }, {}]) {
    const { output } = await theBroker().end(
      await theBroker().start(`curl -sS --noproxy '*' http://localhost:3000/`, other),
    );
    expect(output).not.toContain('served');
  }
  await theBroker().cancel(server);
  await theBroker().end(server);
});
