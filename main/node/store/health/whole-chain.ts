/** Whether what could be read of a damaged store is the whole log, row for row. */
import { chainRoot } from '#domain/audit/chained-row.ts';
import { hashOfRow, toChainedRow } from '../log/verify-chain.ts';
import type { Salvage } from './salvage.ts';

/** What is stored of a row; other columns are computed from its body. */
export const storedColumns = 'seq, at, session_id, run_id, project_root, kind, body, hash';

export function isWholeChain(salvage: Salvage): boolean {
  const [cut] = salvage.rowsOf('audit_cut', 'through_seq, head');
  const given = [...salvage.rowsOf('sqlite_sequence', 'name, seq')].find((row) => row['name'] === 'audit');
  let seen = Number(cut?.['through_seq'] ?? 0);
  const head = cut?.['head'];
  let previous = typeof head === 'string' ? head : chainRoot;
  for (const raw of salvage.rowsOf('audit', storedColumns)) {
    seen += 1;
    if (raw['seq'] !== seen) return false;
    const hash = hashOfRow(toChainedRow(raw), previous);
    if (hash !== raw['hash']) return false;
    previous = hash;
  }
  // Nothing at all was read: a file that is no store, or one whose log is out of reach.
  if (given === undefined) return seen > 0;
  return Number(given['seq']) === seen;
}
