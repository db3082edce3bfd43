/** The runs of a time as bars: those that began close together and ended alike are one. */
import type { DatabaseSync } from 'node:sqlite';
import { activityEndingSchema, type ActivityBar } from '#domain/audit/activity.ts';
import { entryPointSchema, type EntryPoint } from '#domain/agents/requester.ts';
import { runIdSchema } from '#domain/common/ids.ts';
import type { Asked } from './asked.ts';

/** A bar with the lane that it belongs to. */
export interface PlacedBar extends ActivityBar {
  readonly entryPoint: EntryPoint;
  readonly agent: string | null;
  readonly projectRoot: string;
  /** Of its runs, those about which a person answered something. */
  readonly asked: number;
}

type SqlRow = Readonly<Record<string, unknown>>;

/** Columns of a picture: more are not told apart on a screen. */
const finestParts = 144;
/** More than these are drawn in coarser parts: what is sent stays below a megabyte. */
const mostBars = 5000;
/** In milliseconds, as the table counts. */
const countedPart = 300_000;

/** A damaged row is left out: the log itself tells of it. */
export function readBars(database: DatabaseSync, asked: Asked): readonly PlacedBar[] {
  const counted = countedBars(database, asked);
  const open = openRuns(database, asked);
  return [...counted, ...open].flatMap(readBar);
}

/** By where they began, so a time may begin in the middle of a part: then the part is in it where its first run is. */
function countedBars(database: DatabaseSync, asked: Asked): readonly SqlRow[] {
  const bars = database.prepare(
    `SELECT entry_point, agent, project_root, ending, sum(runs) AS runs, sum(asked) AS asked, min(at) AS at,
       max(until) AS until, max(run_id) AS run_id, max(text) AS text
     FROM activity_bars
     WHERE part >= :first AND part <= :last AND at >= :since AND at < :until
       AND (:project IS NULL OR project_root = :project) AND (:agent IS NULL OR agent = :agent)
     GROUP BY entry_point, agent, project_root, ending, CAST((part - :first) / :width AS INTEGER)`,
  );
  const [first, last] = [Math.floor(asked.since / countedPart), Math.floor(asked.until / countedPart)];
  for (let parts = Math.min(finestParts, last - first + 1); ; parts = Math.ceil(parts / 3)) {
    const rows = bars.all({ ...asked, first, last, width: Math.ceil((last - first + 1) / parts) });
    if (rows.length <= mostBars || parts <= 1) return rows;
  }
}

function openRuns(database: DatabaseSync, asked: Asked): readonly SqlRow[] {
  return database
    .prepare(
      `SELECT entry_point, coalesce(claimed_name, '') AS agent, project_root, 'open' AS ending, 1 AS runs,
         EXISTS (SELECT 1 FROM answers WHERE answers.run_id = runs.run_id) AS asked, asked_at AS at, NULL AS until, run_id,
         substr(text, 1, 120) AS text
       FROM runs INDEXED BY runs_open WHERE ended_at IS NULL AND asked_at >= :since AND asked_at < :until
         AND (:project IS NULL OR project_root = :project) AND (:agent IS NULL OR claimed_name = :agent)
       LIMIT ${mostBars}`,
    )
    .all({ ...asked });
}

function readBar(row: SqlRow): readonly PlacedBar[] {
  const runId = runIdSchema.safeParse(row['run_id']).data;
  const entryPoint = entryPointSchema.safeParse(row['entry_point']).data;
  const ending = activityEndingSchema.safeParse(row['ending']).data;
  if (runId === undefined || entryPoint === undefined || ending === undefined) return [];
  const agent = String(row['agent']);
  return [
    {
      entryPoint,
      agent: agent === '' ? null : agent,
      projectRoot: String(row['project_root']),
      at: Number(row['at']),
      until: row['until'] === null ? null : Number(row['until']),
      ending,
      runs: Number(row['runs']),
      asked: Number(row['asked']),
      runId,
      text: String(row['text']),
    },
  ];
}
