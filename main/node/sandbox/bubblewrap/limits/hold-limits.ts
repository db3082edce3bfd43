/** Makes the group that a plan's limits need, where there is one to be had; without it each process is limited by itself. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { cgroupPlace } from '../../machine/cgroup-place.ts';
import type { Launched } from '../../../launch/launch-failure.ts';
import { createLimitGroup, type LimitGroup } from './limit-group.ts';
import { say } from '#domain/common/message.ts';

export type HeldLimits =
  | { readonly kind: 'held'; readonly group: LimitGroup | null }
  | Extract<Launched, { kind: 'failed' }>;

export function holdLimits({ limits, protections, nested }: SandboxPlan): HeldLimits {
  const isCounted = limits !== undefined && (limits.memoryMiB !== null || limits.processes !== null);
  if (!isCounted || nested === true) return { kind: 'held', group: null };
  const place = cgroupPlace();
  // The plan promised what only a group can give.
  const isNeeded = protections.includes('limits') && limits.processes !== null && process.getuid?.() === 0;
  if (place === null) return isNeeded ? refused() : { kind: 'held', group: null };
  try {
    return { kind: 'held', group: createLimitGroup(place, limits) };
  } catch {
    return isNeeded ? refused() : { kind: 'held', group: null };
  }
}

function refused(): HeldLimits {
  const message = say('The number of processes can no longer be limited here.');
  const remedy = say('Ask again, or run the desk in a cgroup that is delegated to it.');
  return { kind: 'failed', error: { code: 'sandbox-setup-failed', message, remedy } };
}
