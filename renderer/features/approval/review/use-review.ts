/** What a reviewer says about an open card; a word about other content than the card's is none. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardReview } from '#domain/approval/review.ts';
import { useBroker } from '../../shell/broker-context.ts';

/** Of what is no single card there is none. */
type Reviewed = Pick<ApprovalRequest, 'digest'> & Partial<Pick<ApprovalRequest, 'id'>>;

export function useReview({ id, digest }: Reviewed): CardReview | null {
  const said = useBroker((broker) => (id === undefined ? undefined : broker.reviews.get(id)));
  return said?.digest === digest ? said : null;
}
