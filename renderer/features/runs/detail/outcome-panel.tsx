/** How a run ended: what happened, who decided, and for a denial what exactly was refused. */
import type { RunView } from '#domain/common/event.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { describeOutcome } from './describe-outcome.ts';
import { OutcomeFacts } from './outcome-facts.tsx';
import css from './outcome-panel.module.css';
import { wayOfOutcome } from './setting-of.ts';
import { WayToSetting } from './way-to-setting.tsx';
import { RunIcon } from '../list/run-row.tsx';

export function OutcomePanel({ run, outcome }: { readonly run: RunView; readonly outcome: Outcome }) {
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
        <OutcomeFacts outcome={outcome} words={words} />
        <WayToSetting way={wayOfOutcome(outcome)} sessionId={run.sessionId} />
      </div>
    </section>
  );
}
