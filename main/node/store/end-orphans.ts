/** Ends in the log what an earlier desk left open: nothing that was asked stays without an ending. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditLog, Clock } from '#core/ports.ts';
import { isDeskAlive } from './desk-life.ts';
import { guardStore } from './database.ts';
import { toPastRun, type PastRun } from './history.ts';

function sentenceFor(run: PastRun): string {
  return run.attempts === 0
    ? 'Cancelled: the desk shut down before this was started.'
    : 'Cancelled: the desk shut down while this was running.';
}

/** Resolves to the runs as they were left. */
export async function endOrphans(
  database: DatabaseSync,
  audit: AuditLog,
  clock: Clock,
  self: string,
): Promise<readonly PastRun[]> {
  const open = guardStore(() => database.prepare('SELECT * FROM runs WHERE ended_at IS NULL ORDER BY asked_at').all());
  const orphans = open.filter((row) => !isDeskAlive(String(row['owner']), self)).map(toPastRun);
  for (const run of orphans) {
    const { runId, sessionId, projectRoot } = run;
    const outcome = { kind: 'cancelled', sentence: sentenceFor(run), reason: 'shutdown', attempt: null } as const;
    await audit.write({ at: clock.now(), sessionId, runId, projectRoot, entry: { kind: 'outcome', outcome } });
  }
  return orphans;
}
