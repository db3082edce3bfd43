/** Submissions that become a run. */
import type { ForeignOperation } from '#domain/foreign.ts';
import type { PatchOperation } from '#domain/patch.ts';
import type { PermissionOperation } from '#domain/permission-request.ts';
import type { ExecOperation } from '#domain/submission.ts';

export type RunOperation = ExecOperation | ForeignOperation | PatchOperation | PermissionOperation;
