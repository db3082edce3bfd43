/** Gives each kind of work its own way to its outcome. */
import type { ForeignOperation } from '#domain/foreign.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { PatchOperation } from '#domain/patch.ts';
import type { ExecOperation } from '#domain/submission.ts';
import type { LiveRun } from '../live-run.ts';
import { askForeign } from './ask-foreign.ts';
import { executePatch } from './execute-patch.ts';
import { executeRun, type ExecuteContext } from './execute-run.ts';

/** Submissions that become a run. */
export type RunOperation = ExecOperation | ForeignOperation | PatchOperation;

export function executeOperation(op: RunOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  switch (op.type) {
    case 'exec':
      return executeRun(op, run, context);
    case 'foreign-question':
      return askForeign(op, run, context);
    case 'patch':
      return executePatch(op, run, context);
  }
}
