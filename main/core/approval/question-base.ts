/** What every question has, whatever it is about: its name, who asks, since when and until when, and what it is bound to. */
import type { Command } from '#domain/command/command.ts';
import { fingerprintOf } from '#domain/common/digest.ts';
import type { ApprovalId } from '#domain/common/ids.ts';

export interface Asked {
  readonly id: ApprovalId;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds; null for ever. */
  readonly deadlineMs: number | null;
  readonly digest: string;
}

export function questionBase(
  { sessionId, runId, submissionId, asker }: Pick<Command, 'sessionId' | 'runId' | 'submissionId' | 'asker'>,
  { id, now, deadlineMs, digest }: Asked,
) {
  const expiresAt = deadlineMs === null ? null : now + deadlineMs;
  const fingerprint = fingerprintOf(digest);
  return { id, sessionId, runId, submissionId, asker, createdAt: now, expiresAt, digest, fingerprint };
}
