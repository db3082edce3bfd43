/** Tells the agent what its command staged, and that it did not see what others did, whatever its ending was. */
import { type Message, say } from '#domain/common/message.ts';
import { revealText } from '#domain/command/visible-text.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';
import { tellBeside } from './to-outcome.ts';

type Staged = NonNullable<AttemptSummary['staged']>;

const unseen = say(
  'This command did not see what is staged for the project: it ran on the real files, because the layer was not there for it.',
);

/** Without it the agent would look for its files on the real disk, or write them once more. */
export function tellStaged(outcome: Outcome): Outcome {
  const attempt = 'attempt' in outcome ? outcome.attempt : null;
  const words = [
    ...(attempt?.unseen === true ? [unseen] : []),
    ...(attempt?.staged === undefined ? [] : [stagedWords(attempt.staged)]),
  ];
  return words.reduce(tellBeside, outcome);
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
