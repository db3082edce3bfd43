/** Reduces an attempt to what an outcome carries. */
import type { AttemptSummary } from '#domain/outcome.ts';
import type { Mechanism } from '#domain/sandbox-plan.ts';

export interface EndedAttempt {
  readonly mechanism: Mechanism;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
  readonly totalBytes: number;
  readonly omittedBytes: number;
  readonly attempts: number;
}

export function summarizeAttempt(ended: EndedAttempt): AttemptSummary {
  return {
    mechanism: ended.mechanism,
    exitCode: ended.exitCode,
    signal: ended.signal,
    durationMs: ended.durationMs,
    attempts: ended.attempts,
    output: { totalBytes: ended.totalBytes, omittedBytes: ended.omittedBytes },
  };
}
