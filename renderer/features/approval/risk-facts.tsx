/** Why the level was given and what the command does, in words made from rules, not by the asker. */
import type { ApprovalRequest } from '#domain/approval.ts';
import type { EffectSize, PathEffect } from '#domain/risk.ts';
import { en } from '../../text/en.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import css from './card-sections.module.css';

export function RiskFacts({ approval }: { readonly approval: ApprovalRequest }) {
  const { risk, facts } = approval;
  const { writes, deletes, reads, hosts, privilege } = risk.effects;
  const isQuiet = writes.length + deletes.length + hosts.length === 0 && !privilege;
  return (
    <section className={css['section']}>
      <h3>{en.cardReasons}</h3>
      {risk.reasons.length === 0 && !risk.opaque && <p>{en.cardNoReasons}</p>}
      <ul className={css['reasons']}>
        {risk.reasons.map((reason) => (
          <li key={`${reason.code} ${reason.span.join('-')}`} className={css[reason.level]}>
            <strong>{en.riskWord[reason.level]}</strong>
            <span>
              <CodeText text={reason.text} prose />{' '}
              <CodeText text={facts.parsed.text.slice(...reason.span)} className={css['quote']} />
            </span>
          </li>
        ))}
      </ul>
      {risk.opaque && (
        <div className={css['warnings']}>
          <p>{en.cardNotAnalysableWhat}</p>
          <ul>
            {facts.parsed.opaque.map((part) => (
              <li key={`${part.reason} ${part.span.join('-')}`}>
                {en.cardOpaque[part.reason]}: <CodeText text={facts.parsed.text.slice(...part.span)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <h3>{en.cardEffects}</h3>
      {isQuiet && <p>{en.cardNoEffects}</p>}
      <dl className={css['facts']}>
        <Paths title={en.cardDeletes} paths={deletes} amount={en.cardAmount} />
        <Paths title={en.cardWrites} paths={writes} amount={en.cardAmountNow} />
        <Paths title={en.cardReads} paths={reads} amount={en.cardAmount} />
        {hosts.length > 0 && (
          <>
            <dt>{en.cardHosts}</dt>
            <dd>
              {hosts.map((host) => (
                <CodeText key={host} text={host} className={css['line']} />
              ))}
            </dd>
          </>
        )}
      </dl>
      {privilege && <p className={css['danger']}>{en.cardPrivilege}</p>}
      {risk.categories.length > 0 && (
        <p className={css['aside']}>{risk.categories.map((each) => en.cardCategory[each]).join(' · ')}</p>
      )}
    </section>
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
              {en.cardPlace[place]}
            </span>
            {size !== null && <span className={css['aside']}>{amount(size)}</span>}
          </p>
        ))}
      </dd>
    </>
  );
}
