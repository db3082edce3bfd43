/** Keeps beside each run what the activity screen shows of it: answers of people, destinations, files. In step with the log's rows. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditRecord } from '#core/ports.ts';
import type { WrittenFile } from '#domain/audit/audit-record.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { maskSecrets } from '../log/mask-secrets.ts';

type Entry<Kind extends AuditRecord['entry']['kind']> = Extract<AuditRecord['entry'], { kind: Kind }>;
type Touch = readonly [path: string, effect: 'written' | 'deleted' | 'refused'];

/** Of one row: a patch of very many files must not make its row slow. */
const mostOfRow = 500;

/** Called for each row, within its transaction. */
export function createActivityFollower(database: DatabaseSync): (record: AuditRecord) => void {
  const answer = database.prepare('INSERT INTO answers (run_id, asked_at, at) VALUES (?, ?, ?)');
  const connect = database.prepare(
    'INSERT INTO connections (run_id, at, host, effect, decided_by) VALUES (?, ?, ?, ?, ?)',
  );
  const touch = database.prepare('INSERT INTO touches (run_id, at, path, effect) VALUES (?, ?, ?, ?)');
  return ({ at, runId, entry }) => {
    if (entry.kind === 'decision') {
      const { decision, connection, askedAt = at } = entry;
      // A clock that was set back between them tells nothing.
      if (decision.by.kind === 'person') answer.run(runId, Math.min(askedAt, at), at);
      const effect = effectOf(decision);
      if (connection !== undefined) connect.run(runId, at, connection.host, effect, decision.by.kind);
    }
    for (const [path, effect] of touchesOf(entry)) touch.run(runId, at, maskSecrets(path), effect);
  };
}

const effectOf = (decision: Entry<'decision'>['decision']): 'allow' | 'deny' =>
  decision.kind === 'approved' || (decision.kind === 'network-rule' && decision.effect === 'allow') ? 'allow' : 'deny';

function touchesOf(entry: AuditRecord['entry']): readonly Touch[] {
  if (entry.kind === 'attempt') return (entry.files ?? []).flatMap(ofFile).slice(0, mostOfRow);
  if (entry.kind !== 'outcome') return [];
  return refusalsOf(entry.outcome).flatMap((refusal): Touch[] =>
    refusal.kind === 'path' || refusal.kind === 'socket' ? [[refusal.path, 'refused']] : [],
  );
}

function ofFile({ path, kind, movePath }: WrittenFile): readonly Touch[] {
  if (kind === 'delete') return [[path, 'deleted']];
  return movePath === null
    ? [[path, 'written']]
    : [
        [path, 'deleted'],
        [movePath, 'written'],
      ];
}

function refusalsOf(outcome: Outcome): readonly Refusal[] {
  const attempt = 'attempt' in outcome ? outcome.attempt : null;
  const earlier = (attempt?.earlier ?? []).flatMap(({ refusals }) => refusals);
  const last = outcome.kind === 'denied' ? outcome.denial.refusals : (attempt?.refusals ?? []);
  return [...earlier, ...last];
}
