/** Turns how an attempt ended into a denial, or says that the command simply failed. Ranks: decision 0005. */
import type { Refusal, SandboxDenial } from '#domain/denial.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { readErrorText } from './read-error-text.ts';

export interface DenialEvidence {
  readonly plan: SandboxPlan;
  readonly cwd: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Refusals the observer saw, already confirmed against the plan. */
  readonly observed: readonly Refusal[];
  /** What the command printed on both streams, decoded leniently. */
  readonly text: string;
}

const sigsysExit = 128 + 31;

function describe(refusal: Refusal): string {
  return JSON.stringify(refusal).slice(0, 1000);
}

/** Null means: not the sandbox's doing. Success, a missing program and a death by signal are never denials. */
export function classifyDenial(evidence: DenialEvidence): SandboxDenial | null {
  const { plan, exitCode, signal } = evidence;
  if (plan.mechanism === 'none' || exitCode === 0) return null;
  if (exitCode === sigsysExit || signal === 'SIGSYS') {
    return { refusals: [{ kind: 'syscall', name: 'unknown' }], rank: 'setup', evidence: 'killed by SIGSYS' };
  }
  if (signal !== null || exitCode === 127) return null;

  const fromText = readErrorText(evidence.text, plan, evidence.cwd);
  if (evidence.observed.length > 0) {
    // The observer also sees refusals that the command shrugged off; one that its last words name comes first.
    const named = evidence.observed.filter((seen) => fromText?.refusals.some((r) => isSame(r, seen)) ?? false);
    const refusals = named.length > 0 ? named : evidence.observed;
    const [first] = refusals;
    if (first === undefined) return null;
    return { refusals: [...refusals], rank: 'observer', evidence: fromText?.line ?? describe(first) };
  }
  if (fromText === null) return null;
  return { refusals: [...fromText.refusals], rank: fromText.rank, evidence: fromText.line };
}

function isSame(a: Refusal, b: Refusal): boolean {
  return a.kind === b.kind && (a.kind !== 'path' || b.kind !== 'path' || a.path === b.path);
}
