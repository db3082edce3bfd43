/** What an appointed reviewer says about an open card: that it looks, or why it left the answer to a person, with its reason and cost. */
import { Scale } from 'lucide-react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { useReview } from './use-review.ts';
import css from '../frame/card-sections.module.css';

export function ReviewerSays({ approval }: { readonly approval: Pick<ApprovalRequest, 'id' | 'digest'> }) {
  const said = useReview(approval);
  if (said === null) return null;
  const { review } = said;
  const isLeft = review?.made === 'leave';
  return (
    <section className={css['claim']}>
      <h3>
        <Scale size={14} aria-hidden />
        {texts.reviewer} {review !== null && <CodeText text={review.model} prose />}
      </h3>
      <p>
        {review === null ? texts.reviewerLooks : isLeft ? texts.reviewerLeft : texts.reviewedMade[review.made]}{' '}
        {review !== null && review.because !== null && texts.reviewedBecause[review.because]}
      </p>
      {review !== null && review.verdict !== null && <CodeText text={review.verdict.rationale} prose />}
      {review !== null && review.because !== 'off' && (
        <p className={css['aside']}>
          {texts.reviewedCost({
            time: formatDuration(review.tookMs),
            tokens: (review.inputTokens ?? 0) + (review.outputTokens ?? 0),
          })}
        </p>
      )}
    </section>
  );
}
