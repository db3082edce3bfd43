/** Splits all protections into those a plan has in force and those it lacks. */
import { protections as all, type Protection } from '#domain/protection.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';

export interface LimitAbilities {
  /** Landlock tells the abstract sockets of others from a command's own. */
  readonly closesAbstract: boolean;
  readonly prlimit: boolean;
  /** The kernel does not count the superuser's processes. */
  readonly superuser: boolean;
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
    // Limits that nobody asked for are not missed.
    missing: all.filter((one) => !inForce(one) && (one !== 'limits' || asked.limits !== undefined)),
  };
}

function isOffered(one: Protection, offered: readonly Protection[], asked: Asked, able: LimitAbilities): boolean {
  const nested = asked.nested === true;
  switch (one) {
    case 'network':
      return offered.includes(one) && asked.network !== 'full';
    case 'unix-sockets':
      // Abstract sockets of the host live in its network.
      return offered.includes(one) && (asked.network !== 'full' || (able.closesAbstract && !nested));
    case 'late-secrets':
      // Landlock forbids mounting, which is what a nested sandbox needs.
      return offered.includes(one) && !nested;
    case 'no-nesting':
      return offered.includes(one) && !nested;
    case 'limits':
      return offered.includes('pids') && asked.limits !== undefined && isEnforceable(asked.limits, able);
    default:
      return offered.includes(one);
  }
}

function isEnforceable({ processes }: NonNullable<SandboxPlan['limits']>, able: LimitAbilities): boolean {
  return able.prlimit && (processes === null || !able.superuser);
}
