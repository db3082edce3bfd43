/** Fills a store with runs as a busy desk has them: most are silent, some are asked about, connect somewhere or write files. */
import type { DatabaseSync } from 'node:sqlite';
import type { Decision } from '#domain/approval/decision.ts';
import type { AuditRecord } from '#core/ports.ts';
import { inTransaction } from '../../../main/node/store/database.ts';
import { createRowWriter } from '../../../main/node/store/log/audit-log.ts';
import { createHistoryWriter } from '../../../main/node/store/log/history.ts';
import { recordsOf } from '../../unit/node/store/sample-records.ts';

const programs = [
  'npm test',
  'git status',
  'make all',
  'cargo build',
  'rg needle',
  'node build.mjs',
  'pytest -x',
  'ls',
];
const inOne = 5000;

/** A run begins each second. */
export function fillAudit(database: DatabaseSync, rows: number): void {
  const writeRow = createRowWriter(database);
  const writeRun = createHistoryWriter(database, 'bench');
  for (let first = 0; first * 4 < rows; first += inOne) {
    inTransaction(database, () => {
      for (let run = first; run < first + inOne && run * 4 < rows; run += 1) {
        for (const record of recordsOfRun(run)) {
          writeRow(record);
          writeRun(record);
        }
      }
    });
  }
}

function recordsOfRun(run: number): readonly AuditRecord[] {
  const text = `${programs[run % programs.length] ?? ''} --case ${run}${run % 5000 === 0 ? ' rareword' : ''}`;
  const root = `/home/u/projects/project-${run % 23}`;
  const records = recordsOf(`${run}`, { parsed: { text, segments: [], opaque: [] } }, root, run * 1000);
  const { request, decision, attempt, outcome } = records;
  return [request, decided(decision, run), ...connected(decision, run), wrote(attempt, root, run), outcome];
}

const aborted: Decision = { kind: 'aborted', by: { kind: 'person', connectionId: null } };

function decided(record: AuditRecord, run: number): AuditRecord {
  if (record.entry.kind !== 'decision') return record;
  if (run % 5000 === 7) return { ...record, entry: { ...record.entry, decision: aborted } };
  const { decision } = record.entry;
  // By day nobody answers more than a few hundred; here it is one of forty.
  if (run % 40 !== 3 || decision.kind !== 'approved') return record;
  return {
    ...record,
    entry: { ...record.entry, decision: { ...decision, by: { kind: 'person', connectionId: null } } },
  };
}

/** One run of four connects, to one of three hundred hosts. */
function connected(record: AuditRecord, run: number): readonly AuditRecord[] {
  if (run % 4 !== 1 || record.entry.kind !== 'decision') return [];
  const host = `host-${run % 300}.example`;
  const decision: Decision = {
    kind: 'network-rule',
    effect: run % 16 === 1 ? 'deny' : 'allow',
    pattern: host,
    scope: { kind: 'session' },
    by: { kind: 'cache', scope: 'session' },
    digest: '0'.repeat(64),
    note: null,
  };
  return [{ ...record, entry: { ...record.entry, decision, connection: { host, port: 443, protocol: 'https' } } }];
}

/** One run of three writes some files. */
function wrote(record: AuditRecord, root: string, run: number): AuditRecord {
  if (run % 3 !== 0 || record.entry.kind !== 'attempt') return record;
  const files = [0, 1, 2].map((at) => ({
    path: `${root}/src/part-${run % 50}/file-${at}.ts`,
    kind: 'update' as const,
    movePath: null,
    addedLines: 1,
    removedLines: 1,
    baseHash: null,
    newHash: null,
  }));
  return { ...record, entry: { ...record.entry, files } };
}
