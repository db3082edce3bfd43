/** Checks the copy of each host's log: that every row is bound to the one before, and the last one signed by the host's key. */
import { createHash } from 'node:crypto';
import type { LogPlace, SentRow, TeamStore } from '#core/ports.ts';
import { boundText, chainRoot } from '#domain/audit/chained-row.ts';
import { placeWords, type TeamLog } from '#domain/team/team.ts';
import { isSignedBy } from './host-key.ts';
import type { TeamBook } from './team-book.ts';

const partRows = 1000;

const hashOfRow = (row: SentRow, previous: string): string =>
  createHash('sha256').update(boundText(row, previous)).digest('hex');

/** Of those whose log may be read here. What was there and whole is remembered, so that a log that got shorter is noticed. */
export async function verifyLogs(store: TeamStore, book: TeamBook, own: LogPlace & TeamLogKey): Promise<TeamLog[]> {
  const logs: TeamLog[] = [];
  for (const { host, key } of await store.hosts()) {
    const trusted = host === own.host ? own.key : book.keyOf(host);
    const found = await verifyLog(store, host, trusted ?? key);
    const known = Math.max(book.seenOf(host), host === own.host ? own.seq : 0);
    const isShorter = found.seq < known && (found.found === 'whole' || found.found === 'no-rows');
    logs.push({ host, ...found, found: isShorter ? 'shorter' : found.found, isTrusted: trusted !== null });
    if (found.found === 'whole' && found.seq > known) await book.saw(host, found.seq);
  }
  return logs;
}

interface TeamLogKey {
  readonly host: string;
  readonly key: string;
}

/** `seq`: the last row, or the first that is wrong. */
type Found = Pick<TeamLog, 'found' | 'rows' | 'seq'>;

async function verifyLog(store: TeamStore, host: string, key: string): Promise<Found> {
  const cuts = (await store.cuts(host)).filter((cut) => isSignedBy(key, placeWords('cut', host, cut), cut.signature));
  const walk = { seq: 0, hash: chainRoot, rows: 0, isSigned: true };
  for (;;) {
    const rows = await store.rows(host, walk.seq, partRows);
    for (const row of rows) {
      if (row.seq !== walk.seq + 1) {
        const cut = cuts.find(({ seq }) => seq === row.seq - 1);
        if (cut === undefined) return { found: 'missing', rows: walk.rows, seq: walk.seq + 1 };
        walk.hash = cut.hash;
      }
      if (hashOfRow(row, walk.hash) !== row.hash) return { found: 'changed', rows: walk.rows, seq: row.seq };
      walk.isSigned = row.signature !== null && isSignedBy(key, placeWords('head', host, row), row.signature);
      // A signature that is there and does not hold was written by somebody else.
      if (row.signature !== null && !walk.isSigned) return { found: 'unsigned', rows: walk.rows, seq: row.seq };
      Object.assign(walk, { seq: row.seq, hash: row.hash, rows: walk.rows + 1 });
    }
    if (rows.length < partRows) break;
  }
  if (walk.rows === 0) return { found: 'no-rows', rows: 0, seq: 0 };
  return { found: walk.isSigned ? 'whole' : 'unsigned', rows: walk.rows, seq: walk.seq };
}
