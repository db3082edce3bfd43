/** How a run ended: what happened, who decided, and for a denial what exactly was refused. */
import type { RunPicture } from '#domain/event.ts';
import type { Outcome } from '#domain/outcome.ts';
import { describeRefusal } from '../../text/describe-refusal.ts';
import { nameDecider } from '../../text/describe-decision.ts';
import { texts } from '../../text/screen-texts.ts';
import { formatDuration } from '../../text/format-amounts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DeskSentence } from '../../ui/desk-sentence.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { describeOutcome } from './describe-outcome.ts';
import css from './outcome-panel.module.css';
import { RunIcon } from './run-row.tsx';

export function OutcomePanel({ run, outcome }: { readonly run: RunPicture; readonly outcome: Outcome }) {
  const words = describeOutcome(outcome);
  return (
    <section className={joinClasses(css['panel'], css[words.tone])} aria-live="polite">
      <RunIcon run={run} />
      <div className={css['body']}>
        <h2>
          {words.title}
          <small>
            {typeof words.attempt?.exitCode === 'number' && (
              <span>{texts.exitCode({ code: words.attempt.exitCode })}</span>
            )}
            {words.attempt !== null && <span>{formatDuration(words.attempt.durationMs)}</span>}
          </small>
        </h2>
        {outcome.kind === 'completed' && <p>{words.sentence}</p>}
        {words.denial !== null && (
          <ul className={css['refusals']}>
            {words.denial.refusals.map((refusal) => {
              const { verb, object } = describeRefusal(refusal);
              return (
                <li key={`${verb} ${object}`}>
                  {verb} {object !== null && <CodeText text={object} />}
                </li>
              );
            })}
          </ul>
        )}
        {words.denial?.evidence != null && (
          <details>
            <summary>
              {texts.cardEvidence}: {texts.cardRank[words.denial.rank]}
            </summary>
            <CodeText text={words.denial.evidence} block className={css['evidence']} />
          </details>
        )}
        {words.problem !== null && (
          <p>
            <DeskSentence text={words.problem} />
          </p>
        )}
        {words.remedy !== null && (
          <p>
            <strong>{texts.outcomeRemedy}:</strong> <DeskSentence text={words.remedy} />
          </p>
        )}
        {/* A failure was told in the very words that stand here. */}
        {outcome.kind !== 'completed' && outcome.kind !== 'failed' && (
          <p className={css['by']}>
            {texts.outcomeTold} <DeskSentence text={words.sentence} />
          </p>
        )}
        {outcome.kind === 'completed' && outcome.amended !== undefined && (
          <p className={css['by']}>
            {texts.outcomeTold} <DeskSentence text={outcome.amended} />
          </p>
        )}
        {words.by !== null && <p className={css['by']}>{texts.outcomeBy({ by: nameDecider(words.by) })}</p>}
        {words.note !== null && (
          <p className={css['by']}>
            {texts.outcomeNote}: <CodeText text={words.note} prose />
          </p>
        )}
      </div>
    </section>
  );
}
