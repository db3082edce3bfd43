/** The ending of a command that would have needed a person while no broker was running, with what to do about it. */
import type { Outcome } from '#domain/command/outcome.ts';

const wayOut = 'No desk is running to ask a person. Start one with `countersign serve` and run the command again.';

export function withWayOut(outcome: Outcome): Outcome {
  const isUnanswered = (outcome.kind === 'rejected' || outcome.kind === 'denied') && outcome.by?.kind === 'nobody';
  return isUnanswered ? { ...outcome, sentence: `${outcome.sentence} ${wayOut}` } : outcome;
}
