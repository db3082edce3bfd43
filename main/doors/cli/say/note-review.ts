/** Says at a terminal what an appointed reviewer does about the card that a command waits for. */
import { reviewWords } from '#domain/approval/decider-words.ts';
import type { CardReview } from '#domain/approval/review.ts';
import { english } from '#domain/common/message.ts';
import { visibleLine } from './visible-line.ts';

/** Its yes or no is said by what follows. */
export function noteReview(note: (text: string) => void, view: Pick<CardReview, 'review'>): void {
  if (view.review === null || view.review.made === 'leave') note(reviewLine(view));
}

/** What it makes of a card, with its own words drawn so that nothing in them is obeyed. */
export function reviewLine({ review }: Pick<CardReview, 'review'>): string {
  const said = reviewWords(review).map((each) => english(each));
  const words = review?.verdict == null ? [] : [`It says: ${visibleLine(review.verdict.rationale)}`];
  return [...said, ...words].join(' ');
}
