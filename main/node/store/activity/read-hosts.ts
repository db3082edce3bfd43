/** The hosts that runs of a time wanted to reach: how often they might, and what was said last. */
import type { DatabaseSync } from 'node:sqlite';
import { mostHosts, type Activity, type ActivityHost } from '#domain/audit/activity.ts';
import { fittingMarks, isNarrowed, type Asked } from './asked.ts';

/** Agents named with one host. */
const mostAgents = 20;
/** Connections that are read, and of which the agents are looked up; of a time with more the newest count. */
const mostConnections = 10_000;
const mostLookedUp = 1000;

interface Gathered extends Omit<ActivityHost, 'agents'> {
  readonly agents: Set<string | null>;
}

export function readHosts(database: DatabaseSync, asked: Asked): Pick<Activity, 'hosts' | 'moreHosts'> {
  const hosts = new Map<string, Gathered>();
  for (const row of readCounts(database, asked)) {
    const host = String(row['host']);
    const effect = row['effect'] === 'allow' ? 'allow' : 'deny';
    const last = { effect, decidedBy: String(row['decided_by']), at: Number(row['last']) } as const;
    const known = hosts.get(host) ?? { host, agents: new Set(), allowed: 0, refused: 0, last };
    const times = Number(row['times']);
    hosts.set(host, {
      ...known,
      allowed: known.allowed + (effect === 'allow' ? times : 0),
      refused: known.refused + (effect === 'deny' ? times : 0),
      last: last.at >= known.last.at ? last : known.last,
    });
  }
  for (const { host, agent } of readAgents(database, asked)) hosts.get(host)?.agents.add(agent);
  // What was refused is looked for first.
  const sorted = [...hosts.values()].toSorted(
    (one, other) => Number(other.refused > 0) - Number(one.refused > 0) || other.allowed - one.allowed,
  );
  return {
    hosts: sorted.slice(0, mostHosts).map((each) => ({ ...each, agents: [...each.agents].slice(0, mostAgents) })),
    moreHosts: Math.max(0, sorted.length - mostHosts),
  };
}

type SqlRow = Readonly<Record<string, unknown>>;

function readCounts(database: DatabaseSync, asked: Asked): readonly SqlRow[] {
  const newest = isNarrowed(asked)
    ? `SELECT connections.* FROM connections INDEXED BY connections_by_age CROSS JOIN runs ON runs.run_id = connections.run_id
       WHERE ${fittingMarks('connections')} ORDER BY connections.at DESC LIMIT ${mostConnections}`
    : newestOf(mostConnections);
  return database
    .prepare(`SELECT host, effect, decided_by, count(*) AS times, max(at) AS last FROM (${newest}) GROUP BY 1, 2, 3`)
    .all(marksOf(asked));
}

const newestOf = (most: number): string =>
  `SELECT * FROM connections INDEXED BY connections_by_age WHERE at >= :since AND at < :until ORDER BY at DESC LIMIT ${most}`;

const marksOf = (asked: Asked): Record<string, string | number | null> => {
  const { since, until } = asked;
  return isNarrowed(asked) ? { ...asked } : { since, until };
};

function readAgents(
  database: DatabaseSync,
  asked: Asked,
): readonly { readonly host: string; readonly agent: string | null }[] {
  return database
    .prepare(
      `SELECT DISTINCT connections.host, runs.claimed_name
       FROM (${newestOf(mostLookedUp)}) AS connections CROSS JOIN runs ON runs.run_id = connections.run_id
       WHERE (:project IS NULL OR runs.project_root = :project) AND (:agent IS NULL OR runs.claimed_name = :agent)
       ORDER BY 1, 2`,
    )
    .all({ ...asked })
    .map((row) => ({
      host: String(row['host']),
      agent: typeof row['claimed_name'] === 'string' ? row['claimed_name'] : null,
    }));
}
