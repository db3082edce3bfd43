/** Ends in the log what an earlier broker left open: nothing that was asked stays without an ending, and nothing gets two. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditRecord, Clock } from '#core/ports.ts';
import { ranInPart } from '#domain/command/outcome.ts';
import { guardStore, inTransaction } from './database.ts';
import { toPastRun, type PastRun } from './log/history.ts';
import { isBrokerAlive } from './lives/broker-life.ts';
import { type Message, say, sentences } from '#domain/common/message.ts';

function sentenceFor(run: PastRun): Message {
  return run.attempts === 0
    ? say('Cancelled: the desk shut down before this was started.')
    : sentences([say('Cancelled: the desk shut down before this ended.'), ranInPart]);
}

/**
 * Returns the runs as they were left. All of them end in one transaction: brokers that start beside each other would else
 * find the same runs open. `writeRow` writes within it, and writes nothing for a run that has its ending; what it returns is called after it.
 */
export function endOrphans(
  database: DatabaseSync,
  writeRow: (record: AuditRecord) => (() => void) | null,
  clock: Clock,
): readonly PastRun[] {
  const open = database.prepare('SELECT * FROM runs WHERE ended_at IS NULL ORDER BY asked_at');
  const known = new Map<string, boolean>();
  const isOrphan = (row: Readonly<Record<string, unknown>>): boolean => {
    const owner = String(row['owner']);
    const isAlive = known.get(owner) ?? isBrokerAlive(owner);
    known.set(owner, isAlive);
    return !isAlive;
  };
  return guardStore(() => {
    // Nearly always there are none, and a start need not wait for its turn to write.
    if (!open.all().some(isOrphan)) return [];
    const afterwards: (() => void)[] = [];
    const ended = inTransaction(database, () => {
      const orphans = open.all().filter(isOrphan).map(toPastRun);
      for (const run of orphans) {
        const { runId, sessionId, projectRoot } = run;
        const outcome = { kind: 'cancelled', sentence: sentenceFor(run), reason: 'shutdown', attempt: null } as const;
        const tell = writeRow({ at: clock.now(), sessionId, runId, projectRoot, entry: { kind: 'outcome', outcome } });
        if (tell !== null) afterwards.push(tell);
      }
      return orphans;
    });
    for (const tell of afterwards) tell();
    return ended;
  });
}
