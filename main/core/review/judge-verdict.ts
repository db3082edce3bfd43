/** Which questions a reviewer may answer, and what code makes of a model's verdict. A model can take away here, and never add. */
import { grantsWithYes, type ApprovalRequest } from '#domain/approval/approval.ts';
import {
  authorizations,
  reviewedKinds,
  type LeftBecause,
  type ReviewerSettings,
  type Verdict,
} from '#domain/approval/review.ts';
import { riskLevels, type RiskLevel } from '#domain/risk/risk.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';

const rank = (level: RiskLevel): number => riskLevels.indexOf(level);

/** What is small enough to be given without a person: a place or a host. Keys, logins, sockets and the way out of the sandbox are not. */
const isSmall = ({ kind }: Grant): boolean => kind === 'path' || kind === 'host' || kind === 'network';

/** What a look at the words alone does not tell: files that run later, and places inside this machine's own networks. */
function isPlain(card: ApprovalRequest): boolean {
  switch (card.kind) {
    case 'patch':
      return card.files.every(({ flags }) => flags.length === 0);
    case 'network':
      return [null, 'public'].includes(card.connection.addressClass) && card.connection.otherNames.length === 0;
    case 'escalation':
      return true;
    case 'command':
      // What has run on a copy is judged by what it did there, and that stands in no words.
      return card.tried !== true;
    case 'external-tool':
    case 'permissions':
      return false;
  }
}

/** Whether a model is asked at all. */
export function mayReview(
  card: ApprovalRequest,
  { reviewer, approvalPolicy }: Pick<Settings, 'reviewer' | 'approvalPolicy'>,
): boolean {
  const kind = reviewedKinds.find((each) => each === card.kind);
  return (
    reviewer.mode !== 'off' &&
    (approvalPolicy.mode === 'on-request' || approvalPolicy.mode === 'granular') &&
    kind !== undefined &&
    reviewer.kinds.includes(kind) &&
    card.risk.level !== 'critical' &&
    rank(card.risk.level) <= rank(reviewer.upTo) &&
    card.facts.plan.mechanism !== 'none' &&
    isPlain(card) &&
    grantsWithYes(card).every(isSmall) &&
    mayOpenHosts(card, reviewer) &&
    card.offers.some(({ scope }) => scope.kind === 'once')
  );
}

/** A question about a command may ask for the hosts that it names; a reviewer that may not answer about connections leaves such a question to the person. */
const mayOpenHosts = (card: ApprovalRequest, { kinds }: ReviewerSettings): boolean =>
  card.kind !== 'command' || kinds.includes('network') || card.facts.plan.grants.every(({ kind }) => kind !== 'host');

export type Judged =
  | { readonly made: 'allow' | 'deny'; readonly because: null }
  | { readonly made: 'leave'; readonly because: LeftBecause };

/**
 * The higher of both levels counts. A yes beyond the limits is left to a person; so is one to something high that nobody asked for.
 * `isSpokenTo`: a person wrote something to this requester. Where none did, no model can say that their words cover anything.
 */
export function judgeVerdict(
  verdict: Verdict,
  card: ApprovalRequest,
  reviewer: ReviewerSettings,
  isSpokenTo: boolean,
): Judged {
  // What could not be read is rated by its readable part alone.
  const floor = card.risk.opaque ? rank('high') : 0;
  const level = Math.max(floor, rank(card.risk.level), rank(verdict.risk_level));
  if (level >= rank('critical')) return { made: 'deny', because: null };
  if (verdict.outcome === 'deny') return { made: 'deny', because: null };
  if (level > rank(reviewer.upTo)) return { made: 'leave', because: 'too-dangerous' };
  const isAuthorized =
    isSpokenTo && authorizations.indexOf(verdict.user_authorization) >= authorizations.indexOf('medium');
  if (level >= rank('high') && !isAuthorized) return { made: 'leave', because: 'not-authorized' };
  return { made: 'allow', because: null };
}
