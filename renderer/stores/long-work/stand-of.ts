/** Where a run stands that has not ended: what it waits for or does, and since when. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RunView } from '#domain/common/event.ts';
import type { Message } from '#domain/common/message.ts';

export type Stand =
  /** For the person's answer, about a connection to `host` where one is named. */
  | { readonly kind: 'waits-for-you'; readonly host: string | null; readonly since: number }
  /** As the broker told it. */
  | { readonly kind: 'told'; readonly text: Message; readonly since: number }
  /** It was asked for, and is being looked at. */
  | { readonly kind: 'checked'; readonly since: number }
  | { readonly kind: 'runs'; readonly since: number };

/** Null for a run that has ended. The question that waits longest comes first: it is what holds the run. */
export function standOf(run: RunView, approvals: readonly ApprovalRequest[]): Stand | null {
  if (run.state === 'ended') return null;
  const asks = approvals
    .filter(({ runId }) => runId === run.runId)
    .reduce<ApprovalRequest | null>(
      (first, each) => (first === null || each.createdAt < first.createdAt ? each : first),
      null,
    );
  if (asks !== null) {
    const host = asks.kind === 'network' ? asks.connection.target.host : null;
    return { kind: 'waits-for-you', host, since: asks.createdAt };
  }
  const begunAt = run.begunAt ?? run.startedAt;
  if (run.progress !== undefined) {
    const isRunning = run.state === 'running';
    return { kind: 'told', text: run.progress.text, since: isRunning ? begunAt : run.progress.at };
  }
  return run.state === 'running' ? { kind: 'runs', since: begunAt } : { kind: 'checked', since: run.startedAt };
}
