/** Splits all protections into those a plan has in force and those it lacks. */
import { protections as all, type Protection } from '#domain/protection.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';

/** Abstract sockets of the host live in its network, so sharing the network gives up both. */
const needOwnNetwork: ReadonlySet<Protection> = new Set(['network', 'unix-sockets']);

export function planProtections(
  offered: readonly Protection[],
  network: SandboxPlan['network'],
): { protections: Protection[]; missing: Protection[] } {
  const inForce = (one: Protection): boolean =>
    offered.includes(one) && !(network === 'full' && needOwnNetwork.has(one));
  return { protections: all.filter(inForce), missing: all.filter((one) => !inForce(one)) };
}
