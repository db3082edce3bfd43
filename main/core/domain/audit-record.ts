/** One row of the record of everything that was asked, decided, tried and ended. */
import type { Command } from './command.ts';
import type { Decision } from './decision.ts';
import type { RunId, SessionId } from './ids.ts';
import type { Outcome } from './outcome.ts';
import type { SandboxPlan } from './sandbox-plan.ts';

export interface AuditRecord {
  readonly at: number;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly projectRoot: string;
  readonly entry:
    | { readonly kind: 'request'; readonly command: Command }
    | { readonly kind: 'decision'; readonly decision: Decision; readonly digest: string; readonly question: string }
    | { readonly kind: 'attempt'; readonly attempt: number; readonly plan: SandboxPlan }
    | { readonly kind: 'outcome'; readonly outcome: Outcome };
}
