/** Stage 2 for a patch: what it writes, against what the sandbox lets be written. */
import type { Requirement } from '#domain/approval/requirement.ts';
import { needsLook } from '../../patch/patch-keys.ts';
import { patchRequirement } from '../../policy/patch-requirement.ts';
import type { LookedPatch } from './look-at-patch.ts';
import type { RunContext } from '../run-context.ts';

export function judgePatch({ files, notWritable }: LookedPatch, run: RunContext): Requirement {
  const flagged = files.filter(({ file }) => needsLook(file)).map(({ file }) => file.change.path);
  return patchRequirement({ policy: run.settings.values.approvalPolicy, notWritable, flagged });
}
