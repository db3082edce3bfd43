/** Submits a line as `/bin/sh -c line` on a terminal, in the person's own name. */
import type { WireError } from '#domain/common/errors.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Bridge } from '../bridge.ts';
import { newSubmissionId } from '../new-submission-id.ts';

/** Before the terminal view is measured; it sends its true size at once. */
const firstSize = { columns: 100, rows: 30 };

export async function startRun(
  bridge: Bridge,
  sessionId: SessionId,
  line: string,
): Promise<{ kind: 'started'; runId: RunId | null } | { kind: 'refused'; error: WireError }> {
  const answer = await bridge.call('session.submit', {
    sessionId,
    submission: {
      id: newSubmissionId(),
      op: {
        type: 'exec',
        argv: ['/bin/sh', '-c', line],
        cwd: null,
        env: {},
        terminal: firstSize,
        timeoutMs: null,
        escalationRequest: null,
        requester: { entryPoint: 'page', claimedName: null, says: null },
        settings: {},
      },
    },
  });
  if (!answer.ok) return { kind: 'refused', error: answer.error };
  if (answer.result.kind === 'refused') return { kind: 'refused', error: answer.result.error };
  return { kind: 'started', runId: answer.result.runId };
}
