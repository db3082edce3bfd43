/** Says of each run with an open question that it waits, as the event of the question did; so a page that comes later sees the same. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RunView } from '#domain/common/event.ts';
import type { LiveRun } from '../../live-run.ts';

export function markWaiting(runs: readonly LiveRun[], approvals: readonly ApprovalRequest[]): RunView[] {
  // A connection is held while its command runs on.
  const waiting = new Set(approvals.filter(({ kind }) => kind !== 'network').map(({ runId }) => runId));
  return runs.map(({ view }) => (waiting.has(view.runId) ? { ...view, state: 'waiting' } : view));
}
