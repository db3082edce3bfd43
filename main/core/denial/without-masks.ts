/** Leaves out of a denial what a command could not remove because only the sandbox itself had put it there: names that are kept from being made. */
import type { Refusal, SandboxDenial } from '#domain/sandbox/denial.ts';
import { isInside } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Disk } from '#core/ports.ts';

const removals: ReadonlySet<string> = new Set(['unlink', 'rmdir']);
/** A tool that says so means a removal, whatever call stood behind the error. */
const saysRemoval = /\b(?:remov|delet|unlink|rmdir)/iu;

/** Null where nothing else was refused: then the command ended as it did by itself, and no permission would change that. */
export async function withoutMasks(
  denial: SandboxDenial,
  { protectedPaths }: Pick<SandboxPlan, 'protectedPaths'>,
  disk: Pick<Disk, 'kindOf'>,
): Promise<SandboxDenial | null> {
  const isMask = async (refusal: Refusal): Promise<boolean> => {
    if (refusal.kind !== 'path' || refusal.access !== 'write') return false;
    if (!protectedPaths.some((guarded) => isInside(refusal.path, guarded))) return false;
    const isRemoval = removals.has(refusal.operation ?? '') || saysRemoval.test(denial.evidence ?? '');
    return isRemoval && (await disk.kindOf(refusal.path)) === 'missing';
  };
  const masks = await Promise.all(denial.refusals.map(isMask));
  const refusals = denial.refusals.filter((_, at) => masks[at] !== true);
  if (refusals.length === denial.refusals.length) return denial;
  return refusals.length === 0 ? null : { ...denial, refusals };
}
