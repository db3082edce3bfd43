/** Why the level was given and what the command does, in words made from rules, not by the requester. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { EffectSize, PathEffect } from '#domain/risk/risk.ts';
import { describeSize } from '../../../text/describe/describe-size.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import css from '../frame/card-sections.module.css';

interface Props {
  readonly approval: ApprovalRequest;
  /** False where what could not be read is shown elsewhere on the card. */
  readonly unread?: boolean;
}

/** Says so too where nothing was found. */
export function RiskFacts({ approval, unread = true }: Props) {
  const { risk, facts } = approval;
  const { writes, deletes, reads, hosts, privilege } = risk.effects;
  const isQuiet = writes.length + deletes.length + hosts.length === 0 && !privilege;
  // A card about a connection asks for nothing that the command does beside it.
  const isAside = isQuiet && approval.kind === 'network';
  return (
    <section className={css['section']}>
      <h3>{texts.cardReasons}</h3>
      {risk.reasons.length === 0 && !risk.opaque && <p>{texts.cardNoReasons}</p>}
      <Reasons approval={approval} />
      {unread && risk.opaque && <Opaque parsed={facts.parsed} />}
      {!isAside && <h3>{texts.cardEffects}</h3>}
      {!isAside && isQuiet && <p>{texts.cardNoEffects}</p>}
      <dl className={css['facts']}>
        <Paths title={texts.cardDeletes} paths={deletes} amount={describeSize} />
        <Paths
          title={texts.cardWrites}
          paths={writes}
          amount={(size) => texts.cardAmountNow({ amount: describeSize(size) })}
        />
        <Paths title={texts.cardReads} paths={reads} amount={describeSize} />
        {hosts.length > 0 && (
          <>
            <dt>{texts.cardHosts}</dt>
            <dd>
              {hosts.map((host) => (
                <CodeText key={host} text={host} className={css['line']} />
              ))}
            </dd>
          </>
        )}
      </dl>
      <div className={css['sum']}>
        {privilege && <p className={css['danger']}>{texts.cardPrivilege}</p>}
        {risk.categories.length > 0 && (
          <p className={css['aside']}>{risk.categories.map((each) => texts.cardCategory[each]).join(' · ')}</p>
        )}
      </div>
    </section>
  );
}

function Reasons({ approval: { risk, facts } }: { readonly approval: ApprovalRequest }) {
  return (
    <ul className={css['reasons']}>
      {risk.reasons.map((reason) => (
        <li key={`${reason.code} ${reason.span.join('-')}`} className={css[reason.level]}>
          <strong>{texts.riskWord[reason.level]}</strong>
          <span>
            <BrokerSentence text={reason.text} />{' '}
            <CodeText text={facts.parsed.text.slice(...reason.span)} className={css['quote']} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What could not be read, and so may do anything. */
export function Opaque({ parsed }: Pick<ApprovalRequest['facts'], 'parsed'>) {
  return (
    <div className={css['warnings']}>
      <p>{texts.cardNotAnalysableWhat}</p>
      <ul>
        {parsed.opaque.map((part) => (
          <li key={`${part.reason} ${part.span.join('-')}`}>
            {texts.cardOpaque[part.reason]}: <CodeText text={parsed.text.slice(...part.span)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PathsProps {
  readonly title: string;
  readonly paths: readonly PathEffect[];
  readonly amount: (size: EffectSize) => string;
}

function Paths({ title, paths, amount }: PathsProps) {
  if (paths.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {paths.map(({ path, place, size }) => (
          <p key={path} className={css['path']}>
            <CodeText text={path} />
            <span className={joinClasses(css['tag'], place !== 'project' && place !== 'temporary' && css['outside'])}>
              {texts.cardPlace[place]}
            </span>
            {size !== null && <span className={css['aside']}>{amount(size)}</span>}
          </p>
        ))}
      </dd>
    </>
  );
}
