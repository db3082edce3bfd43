/** Says of each run with an open question that it waits, as the event of the question did; so a page that comes later sees the same. */
import type { ApprovalRequest } from '#domain/approval.ts';
import type { RunPicture } from '#domain/event.ts';
import type { LiveRun } from '../live-run.ts';

export function markWaiting(runs: readonly LiveRun[], approvals: readonly ApprovalRequest[]): RunPicture[] {
  // A connection is held while its command runs on.
  const waiting = new Set(approvals.filter(({ kind }) => kind !== 'network').map(({ runId }) => runId));
  return runs.map(({ picture }) => (waiting.has(picture.runId) ? { ...picture, state: 'waiting' } : picture));
}
