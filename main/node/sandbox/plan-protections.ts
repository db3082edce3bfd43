/** Splits all protections into those a plan has in force and those it lacks. */
import { protections as all, type Protection } from '#domain/sandbox/protection.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';

export interface LimitAbilities {
  /** Landlock tells the abstract sockets of others from a command's own. */
  readonly closesAbstract: boolean;
  readonly prlimit: boolean;
  /** The kernel does not count the superuser's processes one user at a time. */
  readonly superuser: boolean;
  /** Private folders in memory can be held to a size. */
  readonly sizes: boolean;
  /** A group of processes can be counted together, whosever they are. */
  readonly group: boolean;
}

export type Asked = Pick<SandboxPlan, 'network' | 'limits' | 'nested'>;

export function planProtections(
  offered: readonly Protection[],
  asked: Asked,
  able: LimitAbilities,
): { protections: Protection[]; missing: Protection[] } {
  const inForce = (one: Protection): boolean => isOffered(one, offered, asked, able);
  return {
    protections: all.filter(inForce),
    // Limits that were not asked for are not missed.
    missing: all.filter((one) => !inForce(one) && (one !== 'limits' || asked.limits !== undefined)),
  };
}

function isOffered(one: Protection, offered: readonly Protection[], asked: Asked, able: LimitAbilities): boolean {
  const nested = asked.nested === true;
  if (one === 'limits') {
    return offered.includes('pids') && asked.limits !== undefined && isEnforceable(asked.limits, able, nested);
  }
  if (!offered.includes(one)) return false;
  if (one === 'network') return asked.network !== 'full';
  // Abstract sockets of the host live in its network.
  if (one === 'unix-sockets') return asked.network !== 'full' || (able.closesAbstract && !nested);
  // Landlock forbids mounting, which is what a nested sandbox needs.
  // In a sandbox of its own a command's names mean other places.
  return !(
    nested &&
    (one === 'late-secrets' || one === 'no-nesting' || one === 'obeyed-names' || one === 'other-names')
  );
}

/** A nested sandbox may be able to mount the files that a group is limited by. */
function isEnforceable(
  { processes, scratchMiB }: NonNullable<SandboxPlan['limits']>,
  able: LimitAbilities,
  nested: boolean,
): boolean {
  if (scratchMiB !== null && !able.sizes) return false;
  return able.prlimit && (processes === null || !able.superuser || (able.group && !nested));
}
