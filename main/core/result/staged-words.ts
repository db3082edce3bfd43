/** Tells the agent what its command staged, whatever its ending was. */
import { revealText } from '#domain/command/visible-text.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';

type Staged = NonNullable<AttemptSummary['staged']>;

/** Without it the agent would look for its files on the real disk, or write them once more. */
export function tellStaged(outcome: Outcome): Outcome {
  const staged = 'attempt' in outcome ? outcome.attempt?.staged : undefined;
  if (staged === undefined) return outcome;
  const words = stagedWords(staged);
  if (outcome.kind !== 'completed') return { ...outcome, sentence: `${outcome.sentence} ${words}` };
  return { ...outcome, notices: [...(outcome.notices ?? []), words] };
}

/** One sentence: what is where, who sees it, and that there is nothing to be done about it. */
export function stagedWords({ changes, paths, more }: Staged): string {
  const list = [...paths.map((path) => visible(path)), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const count = changes === 1 ? '1 change' : `${changes} changes`;
  const [are, see] = changes === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${count} outside the project ${are} staged for review: ${list}. Later commands of the project see ${see}; the real files stay as they were until a person keeps ${see}.`;
}

/** A name that a command chose must not end a line, or move a cursor. */
const visible = (path: string): string =>
  revealText(path.slice(0, 200))
    .runs.map((run) => (run.kind === 'text' ? run.text : `<${run.label}>`))
    .join('');
