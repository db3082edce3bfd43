/** One row of the record of everything that was asked, decided, tried and ended. */
import type { Command } from '../command/command.ts';
import type { Decision } from '../approval/decision.ts';
import type { Assessment } from '../approval/assessment.ts';
import type { Review } from '../approval/review.ts';
import type { FileEffect } from '../patch/file-change.ts';
import type { RunId, SessionId } from '../common/ids.ts';
import type { NetworkTarget } from '../network/network.ts';
import type { Outcome } from '../command/outcome.ts';
import type { RiskRating } from '../risk/risk.ts';
import type { Grant } from '../sandbox/permission.ts';
import type { SandboxPlan } from '../sandbox/sandbox-plan.ts';

/** What a patch was to make of a file. */
export interface WrittenFile extends FileEffect {
  readonly baseHash: string | null;
  readonly newHash: string | null;
}

export interface AuditRecord {
  readonly at: number;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly projectRoot: string;
  readonly entry:
    | { readonly kind: 'request'; readonly command: Command }
    | {
        readonly kind: 'decision';
        readonly decision: Decision;
        readonly digest: string;
        readonly question: string;
        /** How dangerous it was rated, as its card showed it; absent in rows of older versions. */
        readonly rating?: RiskRating;
        /** What was asked for on top of the sandbox, whatever the answer was; absent where nothing was. */
        readonly asked?: readonly Grant[];
        /** Of a person's answer: when the question was put, by the same clock as `at`. */
        readonly askedAt?: number;
        /** Of a decision about a connection: where to. */
        readonly connection?: NetworkTarget;
        /** What a model said about the question before it was decided. */
        readonly review?: Review;
        /** How a model described the question before it was decided. */
        readonly assessment?: Assessment;
      }
    | {
        readonly kind: 'attempt';
        readonly attempt: number;
        readonly plan: SandboxPlan;
        readonly files?: readonly WrittenFile[];
      }
    | { readonly kind: 'outcome'; readonly outcome: Outcome };
}
