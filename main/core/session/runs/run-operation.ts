/** Submissions that become a run. */
import type { ForeignOperation } from '#domain/approval/foreign.ts';
import type { PatchOperation } from '#domain/patch/patch.ts';
import type { PermissionOperation } from '#domain/approval/permission-request.ts';
import type { ExecOperation } from '#domain/command/submission.ts';

export type RunOperation = ExecOperation | ForeignOperation | PatchOperation | PermissionOperation;
