/** Stage 2 for a patch: what it writes, against what the sandbox lets be written. */
import type { Requirement } from '#domain/approval/requirement.ts';
import { needsLook } from '../../patch/patch-keys.ts';
import { patchRequirement } from '../../policy/patch-requirement.ts';
import type { LookedPatch } from './look-at-patch.ts';
import type { RunContext } from '../run-context.ts';
import type { Approved } from '#domain/approval/decision.ts';

export function judgePatch({ files, notWritable }: LookedPatch, run: RunContext): Requirement {
  const flagged = files.filter(({ file }) => needsLook(file)).map(({ file }) => file.change.path);
  return patchRequirement({ policy: run.settings.values.approvalPolicy, notWritable, flagged });
}

/** News of a patch on its way, for its picture; nobody steers by it. */
export interface PatchNews {
  /** Verified, perhaps not for the first time. */
  looked(patch: LookedPatch): void;
  approved(patch: LookedPatch, decision: Approved): void;
}
