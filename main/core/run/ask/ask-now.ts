/** Begins a question of a run: a fresh name, the time it is, and the deadline of its settings. */
import type { Command } from '#domain/command/command.ts';
import { questionBase } from '../../approval/question-base.ts';
import type { RunContext } from '../run-context.ts';

export function askNow(command: Command, digest: string, { ports, settings }: RunContext) {
  const id = `apr_${ports.ids.next()}` as const;
  return questionBase(command, {
    id,
    now: ports.clock.now(),
    deadlineMs: settings.values.approvalDeadlineMs,
    digest,
  });
}
