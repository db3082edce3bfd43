/** The one reason that counts for an answer, in a sentence. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { sayForBroker } from '../../../text/in-language.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';

/** What cannot be undone comes first, then the gravest finding, then why it is asked at all. */
export function whyOf({ effects = [], risk, facts, reason }: ApprovalRequest): string {
  const [first] = effects;
  if (first?.kind === 'superuser') return t.superuserWhy;
  const { mechanism, unsandboxedBecause } = facts.plan;
  if (mechanism === 'none' && unsandboxedBecause === 'decision') return t.outside;
  if (first?.kind === 'pushes' && first.how !== 'plain') return first.how === 'forced' ? t.forced : t.removed;
  if (first?.kind === 'deletes' && first.lost !== null && first.size !== null) {
    if (first.lost > 0) return first.lost >= first.size.files ? t.lostAll : t.lostSome({ n: first.lost });
    if (first.size.isComplete && first.size.files > 0) return t.lostNone;
  }
  // What is asked for on top stands in the picture.
  const worst =
    risk.reasons.find(({ code, level }) => level === risk.level && !code.startsWith('grant-')) ?? risk.reasons[0];
  return sayForBroker(worst !== undefined && worst.level !== 'low' ? worst.text : reason);
}
