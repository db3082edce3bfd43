/** The head of a card: place in the queue, who asks, how risky, the question, and the fingerprint. */
import { useContext, useEffect, useState, type RefObject } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Requester } from '#domain/agents/requester.ts';
import { isInside } from '#domain/common/paths.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { formatAge } from '../../../text/describe/format-amounts.ts';
import { AgentMark, markOfRequester } from '../../../ui/agent/agent-mark.tsx';
import { RequesterName } from '../../../ui/requester-name.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { useBroker } from '../../shell/broker-context.ts';
import { BatchContext } from '../batch-context.ts';
import css from './card-header.module.css';
import { Headline } from '../headline/headline.tsx';
import { sayForBroker } from '../../../text/in-language.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';

interface Props {
  readonly approval: ApprovalRequest;
  /** The analyser's, or a higher one that a model gave. */
  readonly level: RiskLevel;
  readonly place: number;
  readonly of: number;
  readonly titleId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function CardHeader({ approval, level, place, of, titleId, heading }: Props) {
  const project = useBroker((broker) => broker.sessions.get(approval.sessionId)?.projectName);
  const age = useAge(approval.createdAt);
  const batch = useContext(BatchContext);
  return (
    <div className={css['header']}>
      <div className={css['queue']}>
        <span className={css['place']}>{texts.cardOf({ place, all: of })}</span>
        {batch.count > 1 && (
          <button type="button" className={css['alike']} onClick={() => batch.open()}>
            {texts.cardAlike({ n: batch.count })} <kbd>B</kbd>
          </button>
        )}
        <span className={css['who']}>
          <AgentMark of={markOfRequester(approval.requester)} />
          <RequesterName requester={approval.requester} />
        </span>
        <CodeText text={project ?? approval.facts.projectRoot} prose />
        <span>{texts.cardAge({ age })}</span>
        <span className={css['fingerprint']} title={texts.cardFingerprintWhat}>
          {texts.cardFingerprint} <code translate="no">{approval.fingerprint}</code>
        </span>
      </div>
      <div id={titleId}>
        <h2 ref={heading} tabIndex={-1}>
          <Headline approval={approval} />
        </h2>
        <div className={css['why']}>
          <div className={css['badges']}>
            <RiskBadge level={level} />
            {approval.risk.opaque && <span className={css['opaque']}>{texts.cardNotAnalysable}</span>}
          </div>
          <p>
            <CodeText text={whyOf(approval)} prose ours />
          </p>
        </div>
        {isOutside(approval) && <p className={css['outside']}>{texts.cardOutside}</p>}
      </div>
      {approval.waiting > 1 && (
        <div className={css['same']}>
          <p>{texts.cardSame({ n: approval.waiting })}</p>
          <AlsoAskedBy requesters={approval.alsoAskedBy ?? []} />
        </div>
      )}
    </div>
  );
}

function AlsoAskedBy({ requesters }: { readonly requesters: readonly Requester[] }) {
  if (requesters.length === 0) return null;
  return (
    <div className={css['also']}>
      <p>{texts.cardAlsoAskedBy}</p>
      <ul>
        {requesters.map((requester) => (
          <li key={`${requester.entryPoint} ${requester.claimedName}`}>
            <RequesterName requester={requester} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A path that an escalation asks for lies in the project only if it was protected there; elsewhere the person should see it. */
function isOutside(approval: ApprovalRequest): boolean {
  if (approval.kind !== 'escalation') return false;
  const { projectRoot } = approval.facts;
  return approval.grants.some((grant) => grant.kind === 'path' && !isInside(grant.path, projectRoot));
}

const ageTickMs = 20_000;

function useAge(createdAt: number): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ageTickMs);
    return () => clearInterval(timer);
  }, []);
  return formatAge(now - createdAt);
}

/** The one reason that counts for an answer: what cannot be undone comes first, then the gravest finding, then why it is asked at all. */
function whyOf({ effects = [], risk, facts, reason }: ApprovalRequest): string {
  const [first] = effects;
  if (first?.kind === 'superuser') return t.superuserWhy;
  const { mechanism, unsandboxedBecause } = facts.plan;
  if (mechanism === 'none' && unsandboxedBecause === 'decision') return t.outside;
  if (first?.kind === 'pushes' && first.how !== 'plain') return first.how === 'forced' ? t.forced : t.removed;
  if (first?.kind === 'deletes' && first.lost !== null && first.size !== null) {
    if (first.lost > 0) return first.lost >= first.size.files ? t.lostAll : t.lostSome({ n: first.lost });
    if (first.size.isComplete && first.size.files > 0) return t.lostNone;
  }
  // What is asked for on top stands in the picture.
  const worst =
    risk.reasons.find(({ code, level }) => level === risk.level && !code.startsWith('grant-')) ?? risk.reasons[0];
  return sayForBroker(worst !== undefined && worst.level !== 'low' ? worst.text : reason);
}
