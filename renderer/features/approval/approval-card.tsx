/** One question to a person. Allow stays out of reach until the card was steadily in view; see `createArming`. */
import { ArrowDown } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ApprovalAnswer, ApprovalRequest } from '#domain/approval.ts';
import { raiseLevel } from '#domain/assessment.ts';
import type { Scope } from '#domain/decision.ts';
import { answerApproval } from '../../stores/answer-approval.ts';
import { texts } from '../../text/texts.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useDesk, usePage, useView } from '../shell/desk-context.ts';
import css from './approval-card.module.css';
import { AskerSays } from './asker-says.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHeader } from './card-header.tsx';
import { CommandFactsList } from './command-facts-list.tsx';
import { armDelayMs } from './create-arming.ts';
import { ExtraPermission } from './extra-permission.tsx';
import { ModelSays } from './model-says.tsx';
import { RiskFacts } from './risk-facts.tsx';
import { scopesFor } from './scopes-for.ts';
import { useArming } from './use-arming.ts';
import { useCardKeys } from './use-card-keys.ts';

interface Props {
  readonly approval: ApprovalRequest;
  readonly place: number;
  readonly of: number;
}

export function ApprovalCard({ approval, place, of }: Props) {
  const { bridge, view } = usePage();
  const connected = useDesk((desk) => desk.link === 'connected');
  const said = useDesk((desk) => desk.assessments.get(approval.id));
  // An opinion about other content than the card's is no opinion about the card.
  const assessment = said?.digest === approval.digest ? said.assessment : null;
  const level = raiseLevel(approval.risk.level, assessment);
  const notices = useView((state) => state.notices.length);
  const ids = { title: useId(), facts: useId() };
  const scroller = useRef<HTMLDivElement>(null);
  const facts = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const offers = useMemo(() => scopesFor(approval.offers, level), [approval.offers, level]);
  const [chosen, setChosen] = useState(0);
  const [sending, setSending] = useState(false);
  const content = [approval.digest, approval.waiting, chosen, notices, assessment?.description].join(' ');
  const { arming, state } = useArming({
    delayMs: armDelayMs[level],
    connected,
    sending,
    content,
    scroller,
    facts,
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const answer = async (verdict: ApprovalAnswer['verdict']): Promise<void> => {
    if (sending) return;
    setSending(true);
    const taken = await answerApproval(bridge, view, approval, verdict);
    // When it was taken the desk's event removes the card; until then nothing more can be sent from it.
    if (!taken) setSending(false);
  };
  const allow = (scope: Scope): void => void answer({ kind: 'approve', scope });
  const deny = (note: string | null): void => void answer({ kind: 'deny', note });
  const later = (): void => view.putOff(approval.id);

  const isCritical = level === 'critical';
  const once = offers.find((offer) => offer.scope.kind === 'once');
  useCardKeys(arming, {
    allow: isCritical || once === undefined ? null : () => allow(once.scope),
    deny: () => deny(null),
    later,
  });

  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={ids.title}
      aria-describedby={ids.facts}
      className={joinClasses(css['card'], css[level])}
    >
      <CardHeader approval={approval} level={level} place={place} of={of} titleId={ids.title} heading={heading} />
      {/* Focusable, so that the keyboard can scroll it to the end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div ref={scroller} className={css['scroller']} tabIndex={0} role="group" aria-labelledby={ids.title}>
        <div ref={facts} id={ids.facts} className={css['facts']}>
          {approval.kind === 'escalation' && <ExtraPermission approval={approval} />}
          <CommandFactsList approval={approval} />
          <RiskFacts approval={approval} />
          <ModelSays assessment={assessment} />
          <AskerSays asker={approval.asker} />
        </div>
        {state.missing.includes('read') && (
          <p className={css['below']} aria-hidden>
            <ArrowDown size={14} />
            {texts.cardMoreBelow}
          </p>
        )}
      </div>
      <CardFooter
        approval={approval}
        isCritical={isCritical}
        offers={offers}
        chosen={chosen}
        onChoose={setChosen}
        arming={arming}
        state={state}
        sending={sending}
        onAllow={allow}
        onDeny={deny}
        onLater={later}
      />
    </div>
  );
}
