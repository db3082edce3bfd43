/** The folders in which runs of a time wrote, deleted or were refused, with when. */
import type { DatabaseSync } from 'node:sqlite';
import { mostFolders, partsOfHeat, type Activity, type ActivityFolder } from '#domain/audit/activity.ts';
import { fittingMarks, isNarrowed, type Asked } from './asked.ts';

/** Paths that are read; of a time with more the newest count. */
const mostTouches = 8000;

type Effect = 'written' | 'deleted' | 'refused';

export function readFolders(database: DatabaseSync, asked: Asked): Pick<Activity, 'folders' | 'moreFolders'> {
  const rows = isNarrowed(asked)
    ? database
        .prepare(
          `SELECT touches.path, touches.effect, touches.at
           FROM touches INDEXED BY touches_by_age CROSS JOIN runs ON runs.run_id = touches.run_id
           WHERE ${fittingMarks('touches')} ORDER BY touches.at DESC LIMIT ${mostTouches}`,
        )
        .all({ ...asked })
    : database
        .prepare(
          `SELECT path, effect, at FROM touches INDEXED BY touches_by_age
           WHERE at >= ? AND at < ? ORDER BY at DESC LIMIT ${mostTouches}`,
        )
        .all(asked.since, asked.until);
  const width = (asked.until - asked.since) / partsOfHeat;
  const folders = new Map<string, ActivityFolder>();
  for (const row of rows) {
    const effect = effectOf(row['effect']);
    const path = String(row['path']);
    const folder = path.slice(0, Math.max(1, path.lastIndexOf('/')));
    let known = folders.get(folder);
    known ??= { folder, written: 0, deleted: 0, refused: 0, heat: coldRow() };
    folders.set(folder, known);
    const part = Math.min(partsOfHeat - 1, Math.floor((Number(row['at']) - asked.since) / width));
    known.heat[part] = (known.heat[part] ?? 0) + 1;
    known[effect] += 1;
  }
  const sorted = [...folders.values()].toSorted((one, other) => busyness(other) - busyness(one));
  const shown = sorted.slice(0, mostFolders).toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  return { folders: shown, moreFolders: Math.max(0, sorted.length - mostFolders) };
}

const busyness = ({ written, deleted, refused }: ActivityFolder): number => written + deleted + refused;

const coldRow = (): number[] => Array.from({ length: partsOfHeat }, () => 0);

const effectOf = (value: unknown): Effect => (value === 'written' || value === 'deleted' ? value : 'refused');
