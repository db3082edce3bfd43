/** Whether the log still holds what its head says, and what happened to it if it does not. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoreEvent } from '#domain/settings/configuration-change.ts';
import { readCut } from '../log/prune-audit.ts';
import { chainRoot } from '#domain/audit/chained-row.ts';
import type { HeadPlace } from './head-file.ts';

export interface HeadFinding {
  readonly event: StoreEvent;
  /** Number of the last row then and now. */
  readonly before: number;
  readonly after: number;
}

/** The last row that is there; rows that were removed as a person chose count as there. */
export function placeNow(database: DatabaseSync): HeadPlace {
  const last = database.prepare('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1').get();
  if (last !== undefined) return { seq: Number(last['seq']), hash: String(last['hash']) };
  const cut = readCut(database);
  return cut === null ? { seq: 0, hash: chainRoot } : { seq: cut.throughSeq, hash: cut.head };
}

/** Null where all is well: the log may have grown since. `wasThere`: whether its file was, before it was opened. */
export function compareHead(database: DatabaseSync, head: HeadPlace, wasThere: boolean): HeadFinding | null {
  if (head.seq === 0) return null;
  const cut = readCut(database);
  const now = placeNow(database);
  const found = (event: StoreEvent): HeadFinding => ({ event, before: head.seq, after: now.seq });
  if (!wasThere) return found('vanished');
  if (now.seq === 0) return found('emptied');
  if (now.seq < head.seq) return found('shrank');
  // Removed since, with the oldest rows.
  if (cut !== null && cut.throughSeq > head.seq) return null;
  if (cut !== null && cut.throughSeq === head.seq) return cut.head === head.hash ? null : found('replaced');
  const row = database.prepare('SELECT hash FROM audit WHERE seq = ?').get(head.seq);
  return row?.['hash'] === head.hash ? null : found('replaced');
}
