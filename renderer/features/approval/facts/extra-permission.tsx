/** What an escalation asks for beyond the plan, what made it necessary, and the raw proof. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { describeRefusal } from '../../../text/describe/describe-refusal.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import css from '../frame/card-sections.module.css';
import { GrantDanger, GrantList } from './grant-list.tsx';

type Escalation = Extract<ApprovalRequest, { kind: 'escalation' }>;

export function ExtraPermission({ approval }: { readonly approval: Escalation }) {
  const { grants, denial, reason, already } = approval;
  const isGuess = denial.rank === 'words';
  return (
    <section className={css['section']}>
      {/* A single one is the title of the card. */}
      {grants.length > 1 ? (
        <GrantList grants={grants} />
      ) : (
        grants.map((grant) => <GrantDanger key={grant.kind} grant={grant} />)
      )}
      <h3>{texts.cardCause}</h3>
      <p>
        <BrokerSentence text={reason} />
      </p>
      {/* One certain refusal is what the title and the reason already say. */}
      {(isGuess || denial.refusals.length > 1) && (
        <ul>
          {denial.refusals.map((refusal) => {
            const { verb, object } = describeRefusal(refusal);
            return (
              <li key={`${verb} ${object}`}>
                {isGuess && <strong>{texts.cardMaybe} </strong>}
                {verb} {object !== null && <CodeText text={object} />}
              </li>
            );
          })}
        </ul>
      )}
      {already !== undefined && (
        <p>
          {texts.cardAlready({ n: already.names.length + already.more })}{' '}
          {already.names.map((name) => (
            <CodeText key={name} text={name} />
          ))}
        </p>
      )}
      {denial.evidence !== null && (
        <figure className={css['evidence']}>
          <figcaption>
            {texts.cardEvidence}: {texts.cardRank[denial.rank]}
          </figcaption>
          <CodeText text={denial.evidence} />
        </figure>
      )}
    </section>
  );
}
