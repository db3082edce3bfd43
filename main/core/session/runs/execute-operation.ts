/** Gives each kind of work its own way to its outcome. */
import type { Outcome } from '#domain/command/outcome.ts';
import type { LiveRun } from '../../live-run.ts';
import { askForeign } from '../ask-foreign.ts';
import { askPermissions } from '../ask-permissions.ts';
import { executePatch } from './execute-patch.ts';
import type { RunOperation } from './run-operation.ts';
import { executeRun, type ExecuteContext } from './execute-run.ts';

export function executeOperation(op: RunOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  switch (op.type) {
    case 'exec':
      return executeRun(op, run, context);
    case 'foreign-question':
      return askForeign(op, run, context);
    case 'permission-request':
      return askPermissions(op, run, context);
    case 'patch':
      return executePatch(op, run, context);
  }
}
