/** Agents and people of three hosts on one store, and whether all of them were told the truth. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresCluster } from '../../../fakes/team/postgres-cluster.ts';
import { expect } from '../helpers/headless-host.ts';
import { until, type Asked, type FaultyHost, type Said } from './faulty-host.ts';

/** Between 0 and 1; the same for the same seed. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type HostAsked = Asked & { readonly host: FaultyHost };

export interface Ground {
  readonly cluster: PostgresCluster;
  readonly hosts: readonly FaultyHost[];
  readonly seed: number;
  readonly random: () => number;
  readonly counts: Map<string, number>;
  /** The last row of each host that it was told lies in the store. */
  readonly acknowledged: Map<string, number>;
  /** Rows that a restored backup took away, for each time that it did. */
  readonly takenAway: { readonly host: string; readonly from: number; readonly to: number }[];
}

export const inStore = async ({ cluster }: Ground, host: string): Promise<number> => {
  const sql = `SELECT coalesce(max(seq), 0)::int AS last FROM countersign.audit WHERE host = '${host}'`;
  return (await cluster.sql<{ last: number }>(sql))[0]?.last ?? 0;
};

export async function allTrustEachOther({ hosts }: Ground): Promise<void> {
  const marks = new Map<string, string>();
  for (const host of hosts) {
    await until('it is connected', async () => {
      const state = await host.call('team.state', {});
      if (state?.connection === 'connected') marks.set(host.name, state.mark);
      return marks.has(host.name);
    });
  }
  for (const host of hosts) {
    for (const [other, mark] of marks) {
      if (other !== host.name) expect(await host.call('team.trust', { host: other, mark })).toEqual({});
    }
  }
}

/** Notes what each host says that the store has. */
export async function takeDown({ hosts, acknowledged }: Ground): Promise<void> {
  for (const host of hosts) {
    const { sentThrough = 0 } = (await host.call('team.state', {})) ?? {};
    acknowledged.set(host.name, Math.max(acknowledged.get(host.name) ?? 0, sentThrough));
  }
}

/** An agent and a person at each host, until the work is done and all that was asked has ended. */
export async function withPeople({ hosts, seed }: Ground, work: () => Promise<void>) {
  const asked: HostAsked[] = [];
  const said: Said[] = [];
  const over = new AbortController();
  const done = new AbortController();
  const agent = async (host: FaultyHost): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const name = `${host.name}-${n}`;
      const end = await host.ask(name, true);
      asked.push({ name, host, end });
      if (end === 'lost') await until('it is up', () => host.isUp);
    }
  };
  const person = async (host: FaultyHost, random: () => number): Promise<void> => {
    while (!done.signal.aborted) {
      const one = await host.say(random);
      if (one !== null) said.push(one);
      await pause(50);
    }
  };
  const agents = hosts.map((host) => agent(host));
  const people = hosts.map((host, at) => person(host, randomFrom(seed + at + 1)));
  try {
    await work();
    over.abort();
    const all = Promise.all(agents);
    let isOver = false;
    void all.then(() => (isOver = true));
    const stuck = async () => (await Promise.all(hosts.map((host) => host.stuck()))).join('\n');
    await until('all that was asked has ended', () => isOver, stuck);
    await all;
  } finally {
    over.abort();
    done.abort();
    await Promise.all(people);
  }
  return { asked, said };
}

export async function allCaughtUp(ground: Ground): Promise<void> {
  for (const host of ground.hosts) {
    await until(`the store has all of ${host.name}`, async () => {
      const state = await host.call('team.state', {});
      return state?.connection === 'connected' && (await inStore(ground, host.name)) === host.rows().at(-1)?.seq;
    });
  }
}

/** What was asked, answered, logged and told fits together. */
export async function judge(
  { cluster, hosts, takenAway }: Ground,
  asked: readonly HostAsked[],
  said: readonly Said[],
): Promise<void> {
  // Every row of every log, and no other; no card is left.
  for (const host of hosts) {
    const sql = `SELECT seq::int AS seq, hash FROM countersign.audit WHERE host = '${host.name}' ORDER BY seq`;
    expect(await cluster.sql(sql)).toEqual(host.rows().map((row) => ({ ...row })));
    const { logs } = (await host.call('team.verify', {})) ?? { logs: [] };
    expect(logs).toContainEqual(expect.objectContaining({ host: host.name, found: 'whole', isTrusted: true }));
  }
  expect(await cluster.sql('SELECT card FROM countersign.cards WHERE outcome IS NULL')).toEqual([]);
  // Whatever was asked ran once at most, and what ended well ran once.
  const runs = asked.map(({ name, host, end }) => ({ name, end, times: host.timesOf(name) }));
  const isRight = ({ end, times }: (typeof runs)[number]): boolean =>
    end === 0 ? times === 1 : end === 'rejected' ? times === 0 : end === 'lost' && times <= 1;
  expect(runs.filter((run) => !isRight(run))).toEqual([]);
  // What somebody was told of their answer is so, and stands in the log of the host that took it.
  const ends = new Map(runs.map(({ name, end }) => [name, end]));
  const bodies = new Map(hosts.map((host) => [host.name, host.bodies()]));
  const untrue = said.filter(({ name, answer, end, card }) => {
    const was = ends.get(name);
    const isSo = was === 'lost' || was === (answer === 'allow' ? 0 : 'rejected');
    const log = bodies.get(hostOf(name)) ?? [];
    return end === 'taken' && !(isSo && log.some((row) => row.includes('teamAnswers') && row.includes(card)));
  });
  expect(untrue).toEqual([]);
  const twice = [...Map.groupBy(said, ({ card }) => card).values()].filter((all) => {
    const taken = all.filter(({ end }) => end === 'taken').map(({ answer }) => answer);
    return new Set(taken).size > 1;
  });
  expect(twice).toEqual([]);
  // Whose rows were taken away says so, each time.
  for (const { name } of hosts) {
    const told = bodies.get(name)?.filter((row) => row.includes('"team-shrank"')).length;
    expect(told).toBeGreaterThanOrEqual(takenAway.filter(({ host }) => host === name).length);
  }
}

const hostOf = (name: string): string => name.slice(0, name.indexOf('-'));
