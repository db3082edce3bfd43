/** Says in a few words what one attempt may touch. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { joinList } from './format-amounts.ts';
import { texts } from '../texts/screen-texts.ts';

export interface PlanWords {
  readonly mechanism: string;
  readonly writes: string;
  /** Paths that follow `writes`, to be drawn as code. */
  readonly paths: readonly string[];
  readonly network: string;
  /** What this machine could not protect, or null. */
  readonly missing: string | null;
  readonly isSandboxed: boolean;
}

export function describePlan(plan: SandboxPlan): PlanWords {
  const missing =
    plan.missing.length === 0
      ? null
      : texts.planMissing({ names: joinList(plan.missing.map((each) => texts.protection[each])) });
  const network = plan.advised === true ? texts.planAdvised : texts.planNetwork[plan.network];
  if (plan.mechanism === 'none') {
    const mechanism =
      plan.unsandboxedBecause === null ? texts.planNone : texts.planNoneBecause[plan.unsandboxedBecause];
    return { mechanism, writes: texts.planWritesAll, paths: [], network, missing, isSandboxed: false };
  }
  const writable = plan.entries.filter((entry) => entry.access === 'write').map((entry) => entry.path);
  const isAll = writable.includes('/');
  const writes = isAll ? texts.planWritesAll : writable.length === 0 ? texts.planWritesNothing : texts.planWrites;
  return {
    mechanism: texts.planSandbox[plan.mechanism],
    writes,
    paths: isAll ? [] : writable,
    network,
    missing,
    isSandboxed: true,
  };
}
