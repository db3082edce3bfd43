/** The hosts that runs of a time wanted to reach: how often they might, and what was said last. */
import type { DatabaseSync } from 'node:sqlite';
import { mostHosts, type Activity, type ActivityHost } from '#domain/audit/activity.ts';
import { newestWithRuns, type Asked } from './asked.ts';

/** Agents named with one host. */
const mostAgents = 20;
/** Connections that are read. */
const mostConnections = 6000;

interface Gathered extends Omit<ActivityHost, 'agents'> {
  readonly agents: Set<string | null>;
}

export function readHosts(database: DatabaseSync, asked: Asked): Pick<Activity, 'hosts' | 'moreHosts'> {
  const rows = database
    .prepare(
      `SELECT connections.host, runs.claimed_name, connections.effect, connections.decided_by, count(*) AS times,
         max(connections.at) AS last
       FROM ${newestWithRuns('connections', mostConnections)} GROUP BY 1, 2, 3, 4`,
    )
    .all({ ...asked });
  const hosts = new Map<string, Gathered>();
  for (const row of rows) {
    const host = String(row['host']);
    const effect = row['effect'] === 'allow' ? 'allow' : 'deny';
    const last = { effect, decidedBy: String(row['decided_by']), at: Number(row['last']) } as const;
    const known = hosts.get(host) ?? { host, agents: new Set(), allowed: 0, refused: 0, last };
    known.agents.add(typeof row['claimed_name'] === 'string' ? row['claimed_name'] : null);
    const times = Number(row['times']);
    hosts.set(host, {
      ...known,
      allowed: known.allowed + (effect === 'allow' ? times : 0),
      refused: known.refused + (effect === 'deny' ? times : 0),
      last: last.at >= known.last.at ? last : known.last,
    });
  }
  // What was refused is looked for first.
  const sorted = [...hosts.values()].toSorted(
    (one, other) => Number(other.refused > 0) - Number(one.refused > 0) || other.allowed - one.allowed,
  );
  return {
    hosts: sorted.slice(0, mostHosts).map((each) => ({ ...each, agents: [...each.agents].slice(0, mostAgents) })),
    moreHosts: Math.max(0, sorted.length - mostHosts),
  };
}
