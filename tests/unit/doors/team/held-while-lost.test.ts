/** What a host does with new commands while the store of its team is out of reach, and whose pause that is. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { retryAfter } from '../../../../main/doors/team/follow-store.ts';
import { openTeam } from '../../../../main/doors/team/open-team.ts';
import type { TeamStore } from '#core/ports.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { memoryTeam, memoryTeamStore } from '../../../fakes/team/memory-team-store.ts';

const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');

async function begin(holdsWhenLost: boolean) {
  const host = scriptedHost();
  const { broker } = await driveBroker(host);
  const shared = memoryTeam();
  let isThere = true;
  let lose: (() => void) | null = null;
  const open = async (): Promise<TeamStore> => {
    if (!isThere) throw new Error('out of reach');
    const store = memoryTeamStore(shared, 'anna');
    const cards: TeamStore['cards'] = async (of) => {
      if (!isThere) throw new Error('out of reach');
      return store.cards(of);
    };
    return { ...store, cards, onLost: (listener) => (lose = listener) };
  };
  const state = { isPaused: false };
  broker.subscribe('now', ({ msg }) => {
    if (msg.type === 'pause-changed') state.isPaused = msg.paused;
  });
  const team = await openTeam({
    broker,
    chain: { after: () => [], cut: () => null },
    clock: host.clock,
    secrets: { read: async () => made, write: async () => undefined } as never,
    file: { read: () => null, write: async () => undefined },
    host: 'alpha',
    open,
    shown: 'postgres://anna@db/countersign',
    cover: (text) => text,
    holdsWhenLost,
  });
  const passes = async (isStoreThere: boolean): Promise<void> => {
    isThere = isStoreThere;
    if (!isThere) lose?.();
    host.clock.advance(60_000);
    await expect
      .poll(async () => (host.clock.advance(1000), (await team.state()).connection))
      .toBe(isThere ? 'connected' : 'lost');
  };
  return { broker, passes, state, team };
}

test('what is new is held until the store is there, and again while it is lost', async () => {
  const { passes, state, team } = await begin(true);
  expect(state.isPaused).toBe(true);
  await passes(true);
  expect(state.isPaused).toBe(false);
  await passes(false);
  expect(state.isPaused).toBe(true);
  await passes(true);
  expect(state.isPaused).toBe(false);
  await team.close();
});

test('the pause of a person outlasts it', async () => {
  const { broker, passes, state, team } = await begin(true);
  await passes(true);
  broker.setPaused(true, byPage);
  await passes(false);
  await passes(true);
  expect(state.isPaused).toBe(true);
  await team.close();
});

test('who lets it go on meanwhile, and pauses later, is not overruled', async () => {
  const { broker, passes, state, team } = await begin(true);
  await passes(true);
  await passes(false);
  broker.setPaused(false, byPage);
  broker.setPaused(true, byPage);
  await passes(true);
  expect(state.isPaused).toBe(true);
  await team.close();
});

test('hosts that lost the store at one moment come back one after the other, and none waits longer than it may', () => {
  const waits = [1, 2, 5, 50].map((failures) => [0, 0.5, 1].map((at) => retryAfter(failures, () => at)));
  expect(waits).toEqual([
    [1000, 1500, 2000],
    [2000, 3000, 4000],
    [15_000, 22_500, 30_000],
    [15_000, 22_500, 30_000],
  ]);
  expect(new Set(Array.from({ length: 100 }, () => retryAfter(3))).size).toBeGreaterThan(90);
});

test('where its owner chose so it goes on', async () => {
  const { passes, state, team } = await begin(false);
  await passes(true);
  await passes(false);
  expect(state.isPaused).toBe(false);
  await team.close();
});
