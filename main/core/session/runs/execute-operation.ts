/** Gives each kind of request to the pipeline. */
import type { Outcome } from '#domain/command/outcome.ts';
import type { LiveRun } from '../../live-run.ts';
import { commandOperation } from '../../operations/command.ts';
import { patchOperation } from '../../operations/patch.ts';
import { permissionOperation } from '../../operations/permission-request.ts';
import type { ExecuteContext } from '../../operations/reading/execute-context.ts';
import { readCommand } from '../../operations/reading/read-command.ts';
import { readPatchRequest, showEnding } from '../../operations/reading/read-patch-request.ts';
import { readPermissionRequest } from '../../operations/reading/read-permission-request.ts';
import { readToolCall } from '../../operations/reading/read-tool-call.ts';
import { toolOperation } from '../../operations/tool-call.ts';
import { runRequest } from '../../pipeline/run-request.ts';
import type { RunOperation } from './run-operation.ts';

export async function executeOperation(op: RunOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  switch (op.type) {
    case 'exec':
      return runRequest(commandOperation, () => readCommand(op, run, context));
    case 'external-tool-approval':
      return runRequest(toolOperation, () => readToolCall(op, run, context));
    case 'permission-request':
      return runRequest(permissionOperation, () => readPermissionRequest(op, run, context));
    case 'patch':
      return showEnding(await runRequest(patchOperation, () => readPatchRequest(op, run, context)), run, context);
  }
}
