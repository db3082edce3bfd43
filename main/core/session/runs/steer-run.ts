/** Types into, resizes or ends a run: for a person's own screen, and for the connection that the run belongs to. */
import type { ConnectionId } from '#domain/common/ids.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import { resizeRun, type LiveRun } from '../../live-run.ts';
import { accepted, notYourRun, refused } from '../refusals.ts';
import { writeInput } from './write-input.ts';

type RunSteering = Extract<Operation, { type: 'terminate' | 'write-stdin' | 'resize' }>;

interface Steerer {
  readonly connectionId: ConnectionId;
  readonly isPerson: boolean;
}

/** A run between two processes, with its ticket, belongs to none. */
export function maySteer(run: Pick<LiveRun, 'connectionId'>, from: Steerer): boolean {
  return from.isPerson || run.connectionId === from.connectionId;
}

export function steerRun(run: LiveRun | null, op: RunSteering, from: Steerer): Receipt | Promise<Receipt> {
  if (run === null) return refused('unknown-run', 'There is no such run in this session.', 'List the runs again.');
  if (!maySteer(run, from)) return notYourRun;
  if (run.view.state === 'ended') return refused('already-settled', 'This run has already ended.', 'Nothing to do.');
  if (op.type === 'terminate') run.cancel('interrupt');
  else if (op.type === 'resize') resizeRun(run, op.size);
  else return writeInput(run, op.data, op.end);
  return accepted;
}
