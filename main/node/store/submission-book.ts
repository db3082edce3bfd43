/** Finds the run that a submission has had already, also of a broker before this one. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SubmissionBook } from '#core/ports.ts';
import { runIdSchema } from '#domain/common/ids.ts';
import { outcomeSchema, type Outcome } from '#domain/command/outcome.ts';
import { guardStore } from './database.ts';
import { inTodaysWords } from './log/old-words.ts';

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export function createSubmissionBook(database: DatabaseSync): SubmissionBook {
  const latest = database.prepare(
    `SELECT run_id, submitted, attempts, ended_at FROM runs INDEXED BY runs_by_submission
     WHERE requester = ? AND submission_id = ? ORDER BY rowid DESC LIMIT 1`,
  );
  const ending = database.prepare(
    "SELECT body FROM audit INDEXED BY audit_by_run WHERE run_id = ? AND kind = 'outcome' ORDER BY seq LIMIT 1",
  );
  return {
    digest,
    find: (requester, id) =>
      guardStore(() => {
        const row = latest.get(requester, id);
        if (row === undefined) return null;
        const runId = runIdSchema.parse(row['run_id']);
        const isEnded = row['ended_at'] !== null;
        const outcome = isEnded ? readOutcome(ending.get(runId)?.['body']) : null;
        return { runId, content: String(row['submitted']), attempts: Number(row['attempts']), isEnded, outcome };
      }),
  };
}

/** Null for what another version or program wrote. */
function readOutcome(body: unknown): Outcome | null {
  try {
    const entry: Readonly<Record<string, unknown>> = JSON.parse(String(body));
    return outcomeSchema.safeParse(inTodaysWords(entry)['outcome']).data ?? null;
  } catch {
    return null;
  }
}
