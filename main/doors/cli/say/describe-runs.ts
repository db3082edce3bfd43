/** What goes on at the desk, one line a run: what it waits for or does, for how long already, and its command. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RunView } from '#domain/common/event.ts';
import { english } from '#domain/common/message.ts';
import { visibleLine } from './visible-line.ts';

export interface RunLine {
  readonly state: string;
  readonly forMs: number;
  readonly text: string;
}

/** Those that have not ended, the oldest first. A clock that was set back makes no time negative. */
export function runsNow(
  runs: readonly RunView[],
  approvals: readonly ApprovalRequest[],
  now: number,
): readonly RunLine[] {
  return runs
    .filter(({ state }) => state !== 'ended')
    .map((run) => {
      const { state, since } = standOf(run, approvals);
      return { state, forMs: Math.max(0, now - since), text: run.text };
    });
}

function standOf(
  { runId, state, startedAt, begunAt = startedAt, progress }: RunView,
  approvals: readonly ApprovalRequest[],
): { readonly state: string; readonly since: number } {
  const card = approvals.find((each) => each.runId === runId);
  if (card !== undefined) {
    const about = card.kind === 'network' ? ` about ${card.connection.target.host}` : '';
    return { state: `waits for an answer${about}`, since: card.createdAt };
  }
  if (progress !== undefined) {
    return { state: english(progress.text), since: state === 'running' ? begunAt : progress.at };
  }
  return state === 'running' ? { state: 'runs', since: begunAt } : { state: 'is checked', since: startedAt };
}

export const runLine = ({ state, forMs, text }: RunLine): string =>
  `${visibleLine(state)}, ${duration(forMs)}: ${visibleLine(text)}`;

export function duration(ms: number): string {
  const whole = Math.floor(ms / 1000);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
