/** Tells the agent what its command staged, whatever its ending was. */
import { type Message, say, sentences } from '#domain/common/message.ts';
import { revealText } from '#domain/command/visible-text.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';

type Staged = NonNullable<AttemptSummary['staged']>;

/** Without it the agent would look for its files on the real disk, or write them once more. */
export function tellStaged(outcome: Outcome): Outcome {
  const staged = 'attempt' in outcome ? outcome.attempt?.staged : undefined;
  if (staged === undefined) return outcome;
  const words = stagedWords(staged);
  if (outcome.kind !== 'completed') return { ...outcome, sentence: sentences([outcome.sentence, words]) };
  return { ...outcome, notices: [...(outcome.notices ?? []), words] };
}

/** What is where, who sees it, and that there is nothing to be done about it. */
function stagedWords({ changes: count, paths, more }: Staged): Message {
  const list = `${paths.map((path) => visible(path)).join(', ')}${more > 0 ? ` (+${more})` : ''}`;
  if (count === 1)
    return say(
      '1 change outside the project is staged for review: {list}. Later commands of the project see it, and the real files stay as they were until a person keeps it.',
      { list },
    );
  return say(
    '{count} changes outside the project are staged for review: {list}. Later commands of the project see them, and the real files stay as they were until a person keeps them.',
    { count, list },
  );
}

/** A name that a command chose must not end a line, or move a cursor. */
const visible = (path: string): string =>
  revealText(path.slice(0, 200))
    .runs.map((run) => (run.kind === 'text' ? run.text : `<${run.label}>`))
    .join('');
