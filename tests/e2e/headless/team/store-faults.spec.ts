/**
 * Three hosts on one PostgreSQL, each behind a network with faults, while agents ask at each and people answer for the others:
 * hosts and server are killed, connections cut, held, slowed, halved and spoilt, the disk filled, an older backup restored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { removeHome } from '../../../fakes/people/remove-home.ts';
import { startTeamCluster, type PostgresCluster } from '../../../fakes/team/postgres-cluster.ts';
import type { Fault } from '../../../fakes/team/fault-proxy.ts';
import { expect, makeHome, test } from '../helpers/headless-host.ts';
import { runCli } from '../helpers/run-cli.ts';
import { makeFaultyHost, until, type FaultyHost } from './faulty-host.ts';
import {
  allCaughtUp,
  allTrustEachOther,
  inStore,
  judge,
  randomFrom,
  takeDown,
  withPeople,
  type Ground,
} from './team-at-work.ts';

/** The nightly run has 240. */
const count = Number(process.env['COUNTERSIGN_STORE_FAULTS'] ?? 6);
const seed = Number(process.env['COUNTERSIGN_SEED'] ?? 25);

/** What hosts were told of before now is there. */
async function holdsWhatItSaid(ground: Ground): Promise<void> {
  for (const [host, row] of ground.acknowledged) expect(await inStore(ground, host)).toBeGreaterThanOrEqual(row);
}

const seconds = (ground: Ground, least: number, most: number): Promise<void> =>
  pause(1000 * (least + ground.random() * (most - least)));

/** For a while; then the network is whole again. */
async function passing(ground: Ground, host: FaultyHost, fault: Fault, most: number): Promise<void> {
  host.proxy.become(fault);
  await seconds(ground, 0.1, most);
  host.proxy.become({ kind: 'none' });
}

/** Alone without its store: what is new is held, and nobody is answered for; both go on with it. */
async function shutOut(ground: Ground, host: FaultyHost, n: number): Promise<void> {
  host.proxy.become({ kind: 'refuse' });
  const isLost = async () => (await host.call('team.state', {}))?.connection === 'lost';
  await until(`${host.name} says that the store is out of reach`, isLost);
  const held = Promise.withResolvers<void>();
  const name = `held-${n}`;
  const ended = host.ask(name, false, (message) => {
    if (message.type === 'background') held.resolve();
  });
  await Promise.race([held.promise, ended]);
  expect(await host.call('team.cards', {})).toBeNull();
  expect(host.timesOf(name)).toBe(0);
  host.proxy.become({ kind: 'none' });
  expect([await ended, host.timesOf(name)]).toEqual([0, 1]);
}

async function restoreOlder(ground: Ground): Promise<void> {
  const { cluster, hosts, acknowledged } = ground;
  await cluster.restore();
  for (const { name } of hosts) {
    const [from, to] = [await inStore(ground, name), acknowledged.get(name) ?? 0];
    // Who came back meanwhile may have sent them again already.
    if (from < to) ground.takenAway.push({ host: name, from, to });
    acknowledged.set(name, 0);
  }
  // They come back by themselves, and send what they hold.
  for (const host of hosts) {
    await until(`the store has of ${host.name} what it had`, async () => {
      const { connection, sentThrough } = (await host.call('team.state', {})) ?? {};
      return connection === 'connected' && (await inStore(ground, host.name)) >= (sentThrough ?? 0);
    });
  }
  await cluster.backUp();
}

type Make = (ground: Ground, host: FaultyHost, n: number) => Promise<void>;

const way = (ground: Ground) => (ground.random() < 0.5 ? 'there' : 'back');

const network: readonly (readonly [string, Make])[] = [
  ['cut', async (_ground, { proxy }) => proxy.cut()],
  [
    'halved',
    async (ground, host) => {
      const after = Math.floor(ground.random() * 4000);
      await passing(ground, host, { kind: 'halve', way: way(ground), after }, 1);
    },
  ],
  ['lost', (ground, host) => passing(ground, host, { kind: 'lose', way: way(ground) }, 1)],
  ['spoilt', (ground, host) => passing(ground, host, { kind: 'spoil', way: way(ground) }, 1)],
  ['slow', (ground, host) => passing(ground, host, { kind: 'slow', ms: 5 + ground.random() * 300 }, 3)],
  ['held', (ground, host) => passing(ground, host, { kind: 'hold' }, ground.random() < 0.15 ? 15 : 2)],
  [
    'swallowed',
    async (ground, host) => {
      await passing(ground, host, { kind: 'swallow', way: way(ground) }, 1);
      host.proxy.cut();
    },
  ],
  ['shut out', shutOut],
  [
    'put out by an administrator',
    async ({ cluster }) => {
      await cluster.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'countersign'",
      );
    },
  ],
];

const heavy: readonly (readonly [string, Make])[] = [
  [
    'host killed',
    async (ground, host) => {
      await host.kill();
      await seconds(ground, 0, 0.5);
      await host.start();
    },
  ],
  [
    'server killed',
    async (ground) => {
      await ground.cluster.kill();
      await seconds(ground, 0, 0.5);
      await ground.cluster.start();
      await holdsWhatItSaid(ground);
    },
  ],
  [
    'server shut down at once',
    async (ground) => {
      await ground.cluster.kill('immediate');
      await ground.cluster.start();
      await holdsWhatItSaid(ground);
    },
  ],
  [
    'disk full',
    async (ground) => {
      const empty = ground.cluster.fill?.();
      await seconds(ground, 0.5, 2);
      empty?.();
      // A server without room for its own log ends.
      await ground.cluster.start();
      await holdsWhatItSaid(ground);
    },
  ],
  ['older backup restored', restoreOlder],
];

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

test(`nothing is lost and nothing decided twice over ${count} faults of the store (seed ${seed})`, async () => {
  test.setTimeout(300_000 + count * 30_000);
  const administrator = makeHome();
  const cluster = await startTeamCluster(
    async (url) => {
      const { code, stderr } = await runCli(['team', 'init', url], { home: administrator });
      if (code !== 0) throw new Error(stderr);
    },
    { names: 'DNS:localhost', room: 320 },
  );
  removeHome(administrator.home);
  await cluster.sql('CREATE ROLE cara LOGIN IN ROLE countersign_member, countersign_approver');
  const users = [
    ['alpha', 'anna'],
    ['beta', 'ben'],
    ['gamma', 'cara'],
  ] as const;
  const hosts = await Promise.all(users.map(([name, user]) => makeFaultyHost(cluster, name, user)));
  const random = randomFrom(seed);
  const ground: Ground = { cluster, hosts, seed, random, counts: new Map(), acknowledged: new Map(), takenAway: [] };
  try {
    await Promise.all(hosts.map((host) => host.start()));
    await allTrustEachOther(ground);
    await cluster.backUp();
    const { asked, said } = await withPeople(ground, async () => {
      for (let n = 0; n < count; n += 1) {
        const [what, make] = pick(n % 3 === 2 ? possible(cluster) : network, random);
        const host = pick(hosts, random);
        ground.counts.set(what, (ground.counts.get(what) ?? 0) + 1);
        await make(ground, host, n);
        await takeDown(ground);
      }
    });
    await allCaughtUp(ground);
    await judge(ground, asked, said);
    const words = [...ground.counts].map(([what, times]) => `${times} ${what}`).join(', ');
    const ends = Map.groupBy(said, ({ end }) => end);
    const answers = [...ends].map(([end, all]) => `${all.length} ${end}`).join(', ');
    const left = cluster.fill === null ? '; no full disk, as only the superuser can put a small one there' : '';
    const description = `seed ${seed}: ${count} faults (${words}); ${asked.length} asked; answers: ${answers}; ${ground.takenAway.length} times rows taken away${left}`;
    test.info().annotations.push({ type: 'faults', description });
    console.log(description);
  } finally {
    for (const host of hosts) await host.close();
    await cluster.close();
  }
});

/** A disk of its own can only be put there by the superuser; elsewhere that fault is left out. */
const possible = (cluster: PostgresCluster) =>
  cluster.fill === null ? heavy.filter(([what]) => what !== 'disk full') : heavy;
