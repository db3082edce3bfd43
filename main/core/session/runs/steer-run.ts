/** Types into, resizes or ends a run: for a person's own screen, and for the connection that the run belongs to. */
import type { ConnectionId } from '#domain/common/ids.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import { resizeRun, type LiveRun } from '../../live-run.ts';
import { accepted, notYourRun, refused } from '../refusals.ts';
import { say } from '#domain/common/message.ts';

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
  if (run === null)
    return refused('unknown-run', say('There is no such run in this session.'), say('List the runs again.'));
  if (!maySteer(run, from)) return notYourRun;
  if (run.view.state === 'ended')
    return refused('already-settled', say('This run has already ended.'), say('Nothing to do.'));
  if (op.type === 'terminate') run.cancel('interrupt');
  else if (op.type === 'resize') resizeRun(run, op.size);
  else return writeInput(run, op.data, op.end);
  return accepted;
}

const alreadyEnded = refused('already-settled', say('This run accepts no more input.'), say('Nothing to do.'));
const tooMuchInput = refused(
  'too-many',
  say('The command has not read what it was given, and no more is kept for it.'),
  say('Wait for the answer to each write before the next one.'),
);

/** Passes typed bytes to a run, and comes back when there is room for more. */
async function writeInput(run: LiveRun, base64: string, isEnd: boolean): Promise<Receipt> {
  const taken = await run.input.write(bytesOf(base64), isEnd);
  if (taken === 'taken') return accepted;
  return taken === 'ended' ? alreadyEnded : tooMuchInput;
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
