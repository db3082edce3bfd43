/** Submits a line as `/bin/sh -c line` from the page: on a terminal in the person's own name, or as somebody else needs it. */
import type { WireError } from '#domain/common/errors.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Bridge } from '../bridge.ts';
import { newSubmissionId } from '../new-submission-id.ts';

/** Before the terminal view is measured; it sends its true size at once. */
const firstSize = { columns: 100, rows: 30 };

type Started = { kind: 'started'; runId: RunId | null } | { kind: 'refused'; error: WireError };

/** `change`: what is not as the person's own commands have it. */
export async function startRun(
  bridge: Bridge,
  sessionId: SessionId,
  line: string,
  change: Partial<Pick<ExecOperation, 'terminal' | 'requester' | 'settings'>> = {},
): Promise<Started> {
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
        ...change,
      },
    },
  });
  if (!answer.ok) return { kind: 'refused', error: answer.error };
  if (answer.result.kind === 'refused') return { kind: 'refused', error: answer.result.error };
  return { kind: 'started', runId: answer.result.runId };
}
