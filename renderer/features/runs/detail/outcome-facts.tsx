/** What there is to say of an ending beneath its title: what was refused, what went wrong, what the requester was told, and who decided. */
import type { Outcome } from '#domain/command/outcome.ts';
import { describeRefusal } from '../../../text/describe/describe-refusal.ts';
import { nameDecider } from '../../../text/describe/describe-decision.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import type { OutcomeWords } from './describe-outcome.ts';
import css from './outcome-facts.module.css';
import { sayForBroker } from '../../../text/in-language.ts';

export function OutcomeFacts({ outcome, words }: { readonly outcome: Outcome; readonly words: OutcomeWords }) {
  return (
    <>
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
        <details className={css['raw']}>
          <summary>
            {texts.cardEvidence}: {texts.cardRank[words.denial.rank]}
          </summary>
          <CodeText text={words.denial.evidence} block className={css['evidence']} />
        </details>
      )}
      {words.problem !== null && (
        <p>
          <BrokerSentence text={words.problem} />
        </p>
      )}
      {words.remedy !== null && (
        <p>
          <strong>{texts.outcomeRemedy}:</strong> <BrokerSentence text={words.remedy} />
        </p>
      )}
      {/* A failure was told in the very words that stand here. */}
      {outcome.kind !== 'completed' && outcome.kind !== 'failed' && (
        <p className={css['by']}>
          {texts.outcomeTold} <CodeText text={words.sentence} prose ours />
        </p>
      )}
      {outcome.kind === 'completed' && outcome.amended !== undefined && (
        <p className={css['by']}>
          {texts.outcomeTold} <BrokerSentence text={outcome.amended} />
        </p>
      )}
      {outcome.kind === 'completed' &&
        outcome.notices?.map((notice) => (
          <p key={sayForBroker(notice)} className={css['by']}>
            {texts.outcomeTold} <BrokerSentence text={notice} />
          </p>
        ))}
      {words.by !== null && <p className={css['by']}>{texts.outcomeBy({ by: nameDecider(words.by) })}</p>}
      {words.note !== null && (
        <p className={css['by']}>
          {texts.outcomeNote}: <CodeText text={words.note} prose />
        </p>
      )}
    </>
  );
}
