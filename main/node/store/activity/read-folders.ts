/** The folders in which runs of a time wrote, deleted or were refused, with when. */
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { mostFolders, partsOfHeat, type Activity, type ActivityFolder } from '#domain/audit/activity.ts';
import { newestWithRuns, type Asked } from './asked.ts';

/** Paths that are read; of a time with more the newest count. */
const mostTouches = 6000;

type Effect = 'written' | 'deleted' | 'refused';

interface Gathered extends ActivityFolder {
  readonly heat: number[];
}

export function readFolders(database: DatabaseSync, asked: Asked): Pick<Activity, 'folders' | 'moreFolders'> {
  const rows = database
    .prepare(
      `SELECT touches.path, touches.effect, touches.at
       FROM ${newestWithRuns('touches', mostTouches)}`,
    )
    .all({ ...asked });
  const width = (asked.until - asked.since) / partsOfHeat;
  const folders = new Map<string, Gathered>();
  for (const row of rows) {
    const effect = effectOf(row['effect']);
    const folder = dirname(String(row['path']));
    const known = folders.get(folder) ?? { folder, written: 0, deleted: 0, refused: 0, heat: coldRow() };
    const part = Math.min(partsOfHeat - 1, Math.floor((Number(row['at']) - asked.since) / width));
    known.heat[part] = (known.heat[part] ?? 0) + 1;
    known[effect] += 1;
    folders.set(folder, known);
  }
  const sorted = [...folders.values()].toSorted((one, other) => busyness(other) - busyness(one));
  const shown = sorted.slice(0, mostFolders).toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  return { folders: shown, moreFolders: Math.max(0, sorted.length - mostFolders) };
}

const busyness = ({ written, deleted, refused }: ActivityFolder): number => written + deleted + refused;

const coldRow = (): number[] => Array.from({ length: partsOfHeat }, () => 0);

const effectOf = (value: unknown): Effect => (value === 'written' || value === 'deleted' ? value : 'refused');
