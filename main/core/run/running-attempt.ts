/** One attempt as questions about it show it while it runs. */
import type { CommandFacts } from '#domain/approval/approval.ts';
import type { Json } from '#domain/common/canonical-json.ts';
import { approvalDigest } from '#domain/common/digest.ts';
import type { RunContext } from './run-context.ts';

export interface RunningAttempt {
  readonly facts: CommandFacts;
  /** Counted from 1. */
  readonly attempt: number;
}

/** A yes to one attempt's connection or port is no yes to another's. */
export async function boundTo({ facts, attempt }: RunningAttempt, run: RunContext): Promise<Record<string, Json>> {
  const command = await approvalDigest(facts, [], run.settings.version);
  return { runId: run.origin.runId, attempt, command };
}
