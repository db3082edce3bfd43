/** What an agent has to know of an attempt that ended by itself: what it went without, and that it was not the first. */
import type { AttemptSummary } from '#domain/command/outcome.ts';
import { refusalWords } from '#domain/sandbox/refusal-words.ts';

export function noticesOf({ earlier = [], refusals = [], attempts, exitCode, signal }: AttemptSummary): string[] {
  const before = earlier.map((each) => {
    const list = each.refusals.map((refusal) => refusalWords(refusal)).join(', ');
    return `This was attempt ${attempts}: attempt ${each.attempt} was refused ${list}, and the command was run again from its beginning.`;
  });
  if (refusals.length === 0) return before;
  const list = refusals.map((refusal) => refusalWords(refusal)).join(', ');
  const ending = signal === null ? `exit code ${exitCode ?? 'unknown'}` : signal;
  return [...before, `The sandbox refused ${list}; the command went on without it and ended with ${ending}.`];
}
