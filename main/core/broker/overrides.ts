/** A person's yes to one action that a reviewer denied: the next question about exactly this is answered with it, once. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ConnectionId } from '#domain/common/ids.ts';
import type { ReviewedDecision } from '#domain/approval/review.ts';
import type { Clock, ReviewBook } from '#core/ports.ts';
import type { PendingApprovals } from '../approval/pending-approvals.ts';

/** How long such a yes waits for its question. */
export const overrideMs = 900_000;
/** At once. */
const mostOverrides = 100;

export interface Overrides {
  /** The oldest gives way where too many wait. */
  add(digest: string, by: ConnectionId | null): void;
  /** True where the card was answered. */
  answer(card: ApprovalRequest): boolean;
}

export function createOverrides({ elapsed }: Pick<Clock, 'elapsed'>, inbox: PendingApprovals): Overrides {
  const waiting = new Map<string, { readonly until: number; readonly by: ConnectionId | null }>();
  return {
    add(digest, by) {
      waiting.delete(digest);
      waiting.set(digest, { until: elapsed() + overrideMs, by });
      for (const oldest of waiting.keys()) {
        if (waiting.size <= mostOverrides) break;
        waiting.delete(oldest);
      }
    },
    answer(card) {
      const found = waiting.get(card.digest);
      if (found === undefined) return false;
      waiting.delete(card.digest);
      if (found.until <= elapsed()) return false;
      return inbox.answerOnce(card, 'allow', null, { kind: 'person', connectionId: found.by }) === null;
    },
  };
}

/** What people do about the reviewer: see what it said, and allow what it denied. */
export interface Reviews {
  /** The newest first. Throws `store-unavailable`. */
  recent(projectRoot: string): readonly ReviewedDecision[];
  /** The next question of this digest is answered with yes, once. */
  override(digest: string, by: ConnectionId): void;
}

export function createReviews(book: ReviewBook | undefined, overrides: Overrides): Reviews {
  return {
    recent: (projectRoot) => book?.recent(projectRoot) ?? [],
    override: (digest, by) => overrides.add(digest, by),
  };
}
