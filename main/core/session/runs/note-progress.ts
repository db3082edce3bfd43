/** Keeps what a run waits for, or was last told to do, in its picture: a page that comes later, or a program that asks once, sees it too. */
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SubmissionId } from '#domain/common/ids.ts';
import type { LiveRun } from '../../live-run.ts';
import type { HostPorts } from '../../run/run-context.ts';

type Emit = (id: SubmissionId | null, msg: EventMessage) => void;

/** The same events, each noted before anybody hears of it. */
export function noteProgress(runs: ReadonlyMap<RunId, LiveRun>, { clock }: Pick<HostPorts, 'clock'>, emit: Emit): Emit {
  return (id, msg) => {
    const run = 'runId' in msg ? runs.get(msg.runId) : undefined;
    if (run !== undefined) note(run, msg, clock.now());
    emit(id, msg);
  };
}

function note(run: LiveRun, msg: EventMessage, at: number): void {
  if (msg.type === 'background') run.view = { ...run.view, progress: { text: msg.text, at } };
  const { progress, ...view } = run.view;
  if (msg.type === 'exec-command-end' || msg.type === 'patch-apply-end') run.view = view;
  if (msg.type !== 'exec-command-begin' && msg.type !== 'patch-apply-begin') return;
  // What held it back before its first attempt is over; what was said about a further one explains that.
  const isExplained = msg.attempt > 1 && progress !== undefined;
  run.view = { ...view, begunAt: at, ...(isExplained ? { progress } : {}) };
}
