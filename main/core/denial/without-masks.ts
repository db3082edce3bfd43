/** Leaves out of a denial what a command could not remove because only the sandbox itself had put it there: names that are kept from being made. */
import type { Refusal, SandboxDenial } from '#domain/sandbox/denial.ts';
import { isInside } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Disk } from '#core/ports.ts';
import { type Message, say } from '#domain/common/message.ts';

const removals: ReadonlySet<string> = new Set(['unlink', 'rmdir']);
/** A tool that says so means a removal, whatever call stood behind the error. */
const saysRemoval = /\b(?:remov|delet|unlink|rmdir)/iu;

/** Null where nothing else was refused: then the command ended as it did by itself, and no permission would change that. */
export async function withoutMasks(
  denial: SandboxDenial,
  { protectedPaths }: Pick<SandboxPlan, 'protectedPaths'>,
  disk: Pick<Disk, 'kindOf'>,
): Promise<SandboxDenial | null> {
  const { rest } = await masksApart(denial.refusals, { protectedPaths }, disk, denial.evidence ?? '');
  if (rest.length === denial.refusals.length) return denial;
  return rest.length === 0 ? null : { ...denial, refusals: [...rest] };
}

export interface MasksApart {
  /** Paths that only the sandbox had put there. */
  readonly masks: readonly string[];
  readonly rest: readonly Refusal[];
}

/** `words` are what the command said of it, where the system's call is not known. */
export async function masksApart(
  refusals: readonly Refusal[],
  { protectedPaths }: Pick<SandboxPlan, 'protectedPaths'>,
  disk: Pick<Disk, 'kindOf'>,
  words = '',
): Promise<MasksApart> {
  const maskOf = async (refusal: Refusal): Promise<string | null> => {
    if (refusal.kind !== 'path' || refusal.access !== 'write') return null;
    if (!protectedPaths.some((guarded) => isInside(refusal.path, guarded))) return null;
    if (!removals.has(refusal.operation ?? '') && !saysRemoval.test(words)) return null;
    return (await disk.kindOf(refusal.path)) === 'missing' ? refusal.path : null;
  };
  const found = await Promise.all(refusals.map(maskOf));
  return {
    masks: [...new Set(found.filter((mask) => mask !== null))],
    rest: refusals.filter((_, at) => found[at] === null),
  };
}

const mostNamed = 3;

/** What its tools call busy is explained, and that nothing is missing for it. */
export function aboutMasks(masks: readonly string[]): readonly Message[] {
  if (masks.length === 0) return [];
  const named = masks.slice(0, mostNamed).join(', ');
  const names = masks.length > mostNamed ? say('{named} and more', { named }) : named;
  return [
    say(
      'What could not be removed ({names}) is not in the project: Countersign holds these names empty while a command runs, so that none makes them. They are gone by now, and nothing is left to be removed there.',
      { names },
    ),
  ];
}
