/** What a reviewer is told beside the question: what the same requester asked for before, and what the person wrote to it. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { EarlierRequest, ReviewQuestion } from '#core/ports.ts';
import type { LiveRun } from '../live-run.ts';

/** Requests, and characters of each and of all of them. */
const mostEarlier = 40;
const longestEach = 400;
const longestAll = 8000;

export function beforeReview(
  card: Pick<ApprovalRequest, 'requester' | 'runId'>,
  runs: readonly LiveRun[],
): Omit<ReviewQuestion, 'card'> {
  const views = runs
    .map(({ view }) => view)
    .filter(
      ({ requester, runId }) =>
        runId !== card.runId &&
        requester.claimedName === card.requester.claimedName &&
        requester.entryPoint === card.requester.entryPoint,
    )
    .slice(-mostEarlier);
  const said = views.flatMap(({ outcome }) =>
    outcome?.kind === 'rejected' && outcome.by.kind === 'person' && outcome.note !== null ? [outcome.note] : [],
  );
  const earlier = views.map(({ text, outcome }): EarlierRequest => {
    return { text: text.slice(0, longestEach), ended: outcome?.kind ?? null };
  });
  return { earlier: newestWithin(earlier), said: said.map((note) => note.slice(0, longestEach)) };
}

/** The newest of them that fit together, the oldest first. */
function newestWithin(earlier: readonly EarlierRequest[]): readonly EarlierRequest[] {
  let left = longestAll;
  const from = earlier.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return earlier.slice(from + 1);
}
