/** Says in a few words what one attempt may touch. */
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { en } from './en.ts';

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
    plan.missing.length === 0 ? null : en.planMissing(plan.missing.map((each) => en.protection[each]).join(', '));
  const network = en.planNetwork[plan.network];
  if (plan.mechanism === 'none') {
    const because = plan.unsandboxedBecause === null ? null : en.planBecause[plan.unsandboxedBecause];
    const mechanism = [en.planNone, because].filter(Boolean).join(': ');
    return { mechanism, writes: en.planWritesAll, paths: [], network, missing, isSandboxed: false };
  }
  const writable = plan.entries.filter((entry) => entry.access === 'write').map((entry) => entry.path);
  const isAll = writable.includes('/');
  const writes = isAll ? en.planWritesAll : writable.length === 0 ? en.planWritesNothing : en.planWrites;
  const mechanism = plan.mechanism === 'bwrap' ? en.planBwrap : en.planSeatbelt;
  return { mechanism, writes, paths: isAll ? [] : writable, network, missing, isSandboxed: true };
}
