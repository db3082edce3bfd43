/** Reads what happened in a time out of the runs and what is kept beside them. Every query walks an index over that time alone. */
import type { DatabaseSync } from 'node:sqlite';
import type { ActivityBook } from '#core/ports.ts';
import { mostLanes, type Activity, type ActivityBar, type ActivityLane } from '#domain/audit/activity.ts';
import { runIdSchema } from '#domain/common/ids.ts';
import { guardStore } from '../database.ts';
import { newestWithRuns, type Asked } from './asked.ts';
import { readAnswered } from './read-answered.ts';
import { readFolders } from './read-folders.ts';
import { readHosts } from './read-hosts.ts';
import { readBars, type PlacedBar } from './read-bars.ts';

export function createActivityBook(database: DatabaseSync): ActivityBook {
  return {
    read: async ({ since, until, projectRoot, agent }) =>
      guardStore((): Activity => {
        const asked: Asked = { since, until, project: projectRoot, agent };
        return { ...readLanes(database, asked), ...readHosts(database, asked), ...readFolders(database, asked) };
      }),
    answered: async (asked) => guardStore(() => readAnswered(database, asked)),
  };
}

/** The newest ones. */
const mostWaits = 1000;

interface Gathered extends ActivityLane {
  readonly bars: ActivityBar[];
  readonly waits: ActivityLane['waits'];
}

function readLanes(database: DatabaseSync, asked: Asked): Pick<Activity, 'digest' | 'lanes' | 'moreLanes'> {
  const lanes = new Map<string, Gathered>();
  const bars = readBars(database, asked);
  for (const placed of bars) {
    const { entryPoint, agent, projectRoot, asked: _, ...bar } = placed;
    const key = keyOf(entryPoint, agent, projectRoot);
    const lane = lanes.get(key) ?? { entryPoint, agent, projectRoot, runs: 0, bars: [], waits: [] };
    lane.bars.push(bar);
    lanes.set(key, { ...lane, runs: lane.runs + bar.runs });
  }
  addWaits(database, asked, lanes);
  const sorted = [...lanes.values()].toSorted((one, other) => other.runs - one.runs);
  for (const lane of sorted) lane.bars.sort((one, other) => one.at - other.at);
  return {
    digest: digestOf(bars),
    lanes: sorted.slice(0, mostLanes),
    moreLanes: Math.max(0, sorted.length - mostLanes),
  };
}

const keyOf = (...name: readonly unknown[]): string => JSON.stringify(name);

function digestOf(bars: readonly PlacedBar[]): Activity['digest'] {
  const count = (of: (bar: PlacedBar) => number): number => bars.reduce((sum, bar) => sum + of(bar), 0);
  const ended = (ending: PlacedBar['ending']): number => count((bar) => (bar.ending === ending ? bar.runs : 0));
  const [runs, asked] = [count((bar) => bar.runs), count((bar) => bar.asked)];
  return { runs, silent: runs - asked, asked, denied: ended('denied'), failed: ended('failed') };
}

function addWaits(database: DatabaseSync, asked: Asked, lanes: ReadonlyMap<string, Gathered>): void {
  const waits = database.prepare(
    `SELECT runs.entry_point, runs.claimed_name, runs.project_root, answers.run_id, answers.asked_at, answers.at
     FROM ${newestWithRuns('answers', mostWaits)}`,
  );
  for (const row of waits.all({ ...asked })) {
    const runId = runIdSchema.safeParse(row['run_id']).data;
    const agent = row['claimed_name'] === '' ? null : row['claimed_name'];
    const lane = lanes.get(keyOf(row['entry_point'], agent, row['project_root']));
    if (runId !== undefined) lane?.waits.push({ at: Number(row['asked_at']), until: Number(row['at']), runId });
  }
}
