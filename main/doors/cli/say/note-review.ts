/** Says at a terminal what an appointed reviewer does about the card that a command waits for. */
import type { CardReview } from '#domain/approval/review.ts';
import { visibleLine } from './visible-line.ts';

/** Its yes or no is said by what follows. */
export function noteReview(note: (text: string) => void, { review }: Pick<CardReview, 'review'>): void {
  if (review === null) note('the automated reviewer is looking at it');
  else if (review.made === 'leave') {
    const why = review.because === null ? '' : ` (${review.because})`;
    const words = review.verdict === null ? '' : `: ${visibleLine(review.verdict.rationale)}`;
    note(`the automated reviewer left it to the person${why}${words}`);
  }
}
