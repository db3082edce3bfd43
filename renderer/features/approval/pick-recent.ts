/** Finds what the requester of a card did before it, in the same project and under the same name. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RunView } from '#domain/common/event.ts';

/** As many as help to see what the requester is about. */
export const mostRecent = 5;

/** Newest first. `runs` come in the order in which they were started. The name is the requester's own claim. */
export function pickRecent(
  runs: Iterable<RunView>,
  { runId, sessionId, requester }: Pick<ApprovalRequest, 'runId' | 'sessionId' | 'requester'>,
): readonly RunView[] {
  const before: RunView[] = [];
  for (const run of runs) {
    if (run.runId === runId) break;
    const isTheirs =
      run.requester.entryPoint === requester.entryPoint && run.requester.claimedName === requester.claimedName;
    if (isTheirs && run.sessionId === sessionId) before.push(run);
  }
  return before.slice(-mostRecent).toReversed();
}
