/** An agent asks ahead for what its commands may do: each permission can be taken away, and the rest given for a while. */
import { useMemo, useState } from 'react';
import type { ApprovalAnswer, PermissionApproval } from '#domain/approval/approval.ts';
import { isInside } from '#domain/common/paths.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { answerApproval } from '../../stores/answer-approval.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { usePage } from '../shell/broker-context.ts';
import { RequesterSays } from './facts/requester-says.tsx';
import { CardFooter } from './frame/card-footer.tsx';
import { CardShell } from './frame/card-shell.tsx';
import sections from './frame/card-sections.module.css';
import { describeGrant } from './describe-grant.ts';
import css from './permission-card.module.css';
import { PlanFacts } from './facts/plan-facts.tsx';
import { RiskFacts } from './facts/risk-facts.tsx';
import { scopesFor } from './reach/scopes-for.ts';
import { useCard } from './use-card.ts';
import { useCardKeys } from './use-card-keys.ts';

interface Props {
  readonly approval: PermissionApproval;
  readonly place: number;
  readonly of: number;
}

/** Nothing can be allowed once every permission was taken away. */
export function PermissionCard({ approval, place, of }: Props) {
  const { bridge, view } = usePage();
  const { grants, facts, risk } = approval;
  const offers = useMemo(() => scopesFor(approval.offers, risk.level), [approval.offers, risk.level]);
  const [chosen, setChosen] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(grants.keys()));
  const given = grants.filter((_, index) => left.has(index));
  const card = useCard(approval, risk.level, [chosen, ...left].join(' '), given.length > 0);

  const answer = (verdict: ApprovalAnswer['verdict']): void =>
    card.send(() => answerApproval(bridge, view, approval, verdict));
  const allow = (scope: Scope): void => answer({ kind: 'approve', scope, grants: given });
  const deny = (note: string | null): void => answer({ kind: 'deny', note });
  const later = (): void => view.putOff(approval.id);
  const isCritical = risk.level === 'critical';
  const offered = offers[chosen] ?? offers[0];
  useCardKeys(card.arming, {
    allow: isCritical || offered === undefined ? null : () => allow(offered.scope),
    deny: () => deny(null),
    later,
  });

  const foot = (
    <CardFooter
      approval={approval}
      card={card}
      isCritical={isCritical}
      offers={offers}
      chosen={chosen}
      onChoose={setChosen}
      onAllow={allow}
      onDeny={deny}
      onLater={later}
    />
  );
  const toggle = (index: number): void =>
    setLeft((now) => new Set([...grants.keys()].filter((each) => now.has(each) !== (each === index))));
  return (
    <CardShell card={card} approval={approval} level={risk.level} place={place} of={of} foot={foot}>
      <section className={sections['section']}>
        <GrantChoices approval={approval} left={left} onToggle={toggle} />
        <p className={css['hint']}>{texts.cardPermissionsHint}</p>
        <dl className={sections['facts']}>
          <dt>{texts.cardPermissionsPlan}</dt>
          <dd>
            <PlanFacts plan={facts.plan} asked={grants} />
          </dd>
          <dt>{texts.cardCause}</dt>
          <dd>
            <BrokerSentence text={approval.reason} />
          </dd>
        </dl>
      </section>
      <RiskFacts approval={approval} />
      <RequesterSays requester={approval.requester} />
    </CardShell>
  );
}

interface ChoicesProps {
  readonly approval: PermissionApproval;
  /** Those that were not taken away, by their places. */
  readonly left: ReadonlySet<number>;
  readonly onToggle: (index: number) => void;
}

function GrantChoices({ approval: { grants, facts }, left, onToggle }: ChoicesProps) {
  return (
    <fieldset className={css['grants']}>
      <legend>{texts.cardPermissions}</legend>
      {grants.map((grant, index) => (
        <GrantChoice
          key={JSON.stringify(grant)}
          grant={grant}
          projectRoot={facts.projectRoot}
          isGiven={left.has(index)}
          onToggle={() => onToggle(index)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly grant: Grant;
  readonly projectRoot: string;
  readonly isGiven: boolean;
  readonly onToggle: () => void;
}

function GrantChoice({ grant, projectRoot, isGiven, onToggle }: ChoiceProps) {
  const { title, object } = describeGrant(grant);
  return (
    <label className={css['grant']}>
      <input type="checkbox" checked={isGiven} onChange={onToggle} />
      <span>
        {title} {object !== null && <CodeText text={object} />}
        {grant.kind === 'path' && !isInside(grant.path, projectRoot) && (
          <span className={css['outside']}>{texts.cardOutside}</span>
        )}
      </span>
    </label>
  );
}
