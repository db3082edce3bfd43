/** What every question of a run has: a fresh name, who asks, since when and until when, and what it is bound to. */
import type { QuestionBase } from '../../approval/build-question.ts';
import { fingerprintOf } from '#domain/common/digest.ts';
import type { RunContext } from '../run-context.ts';

export function askNow(digest: string, { origin, ports, settings }: RunContext): QuestionBase {
  const { sessionId, runId, submissionId, requester } = origin;
  const id = `apr_${ports.ids.next()}` as const;
  const createdAt = ports.clock.now();
  const { approvalDeadlineMs } = settings.values;
  const expiresAt = approvalDeadlineMs === null ? null : createdAt + approvalDeadlineMs;
  const fingerprint = fingerprintOf(digest);
  return { id, sessionId, runId, submissionId, requester, createdAt, expiresAt, digest, fingerprint };
}
