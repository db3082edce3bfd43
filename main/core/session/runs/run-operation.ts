/** Submissions that become a run. */
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { PatchOperation } from '#domain/patch/patch.ts';
import type { PermissionOperation } from '#domain/approval/permission-request.ts';
import type { ExecOperation } from '#domain/command/submission.ts';

export type RunOperation = ExecOperation | ExternalToolOperation | PatchOperation | PermissionOperation;
