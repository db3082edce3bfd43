/** What a reviewer is told beside the question: what the same requester asked for before, and what the person wrote to it. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { AgentSessionId } from '#domain/common/ids.ts';
import type { EarlierRequest, ReviewQuestion } from '#core/ports.ts';
import type { LiveRun } from '../live-run.ts';

/** Requests, and characters of each and of all of them. */
const mostEarlier = 40;
const longestEach = 400;
const longestAll = 8000;
/** Characters of one of the person's texts: a task is longer than a note. */
const longestSaid = 2000;

export function beforeReview(
  card: Pick<ApprovalRequest, 'requester' | 'runId'>,
  runs: readonly LiveRun[],
  saidTo: (agentSession: AgentSessionId) => readonly string[],
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
  const notes = views.flatMap(({ outcome }) =>
    outcome?.kind === 'rejected' && outcome.by.kind === 'person' && outcome.note !== null ? [outcome.note] : [],
  );
  const agentSession = runs.find(({ view }) => view.runId === card.runId)?.agentSession ?? null;
  const spoken = agentSession === null ? [] : saidTo(agentSession).map((text) => text.slice(0, longestSaid));
  const earlier = views.map(({ text, outcome }): EarlierRequest => {
    return { text: text.slice(0, longestEach), ended: outcome?.kind ?? null };
  });
  // The task stays, whatever was said after it.
  const [task, ...later] = [...spoken, ...notes.map((note) => note.slice(0, longestEach))];
  const said = task === undefined ? [] : [task, ...newestWithin(later, (text) => text.length)];
  return { earlier: newestWithin(earlier, ({ text }) => text.length), said };
}

/** The newest of them that fit together, the oldest first. */
function newestWithin<T>(all: readonly T[], lengthOf: (one: T) => number): readonly T[] {
  let left = longestAll;
  const from = all.findLastIndex((one) => {
    left -= lengthOf(one);
    return left < 0;
  });
  return all.slice(from + 1);
}
