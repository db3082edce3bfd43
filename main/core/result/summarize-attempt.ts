/** Reduces an attempt to what an outcome carries. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import { mostRefusalsNamed, type AttemptSummary, type DeniedAttempt } from '#domain/command/outcome.ts';
import type { Mechanism } from '#domain/sandbox/sandbox-plan.ts';

export interface EndedAttempt {
  readonly mechanism: Mechanism;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
  readonly totalBytes: number;
  readonly omittedBytes: number;
  readonly attempts: number;
  /** Those before it. */
  readonly earlier: readonly DeniedAttempt[];
  /** What it was refused, as it was seen. */
  readonly refusals: readonly Refusal[];
  readonly staged: AttemptSummary['staged'];
  readonly unseen: AttemptSummary['unseen'];
}

export function summarizeAttempt(ended: EndedAttempt): AttemptSummary {
  return {
    mechanism: ended.mechanism,
    exitCode: ended.exitCode,
    signal: ended.signal,
    durationMs: ended.durationMs,
    attempts: ended.attempts,
    ...(ended.earlier.length === 0 ? {} : { earlier: [...ended.earlier] }),
    ...(ended.refusals.length === 0 ? {} : nameRefusals(ended.refusals)),
    ...(ended.staged === undefined ? {} : { staged: ended.staged }),
    ...(ended.unseen === undefined ? {} : { unseen: ended.unseen }),
    output: { totalBytes: ended.totalBytes, omittedBytes: ended.omittedBytes },
  };
}

/** Each once, no more of them than an outcome names, and how many more there were. */
export function nameRefusals(refusals: readonly Refusal[]): Pick<DeniedAttempt, 'refusals' | 'moreRefusals'> {
  const each = [...new Map(refusals.map((refusal) => [JSON.stringify(refusal), refusal])).values()];
  const more = each.length - mostRefusalsNamed;
  return { refusals: each.slice(0, mostRefusalsNamed), ...(more > 0 ? { moreRefusals: more } : {}) };
}
