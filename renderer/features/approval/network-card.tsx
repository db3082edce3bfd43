/** A held connection: to which host, of what kind, by which program; and a yes or no for some destinations and some time. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { NetworkApproval } from '#domain/approval.ts';
import type { Scope } from '#domain/decision.ts';
import { answerNetwork } from '../../stores/answer-approval.ts';
import { texts } from '../../text/texts.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useDesk, usePage, useView } from '../shell/desk-context.ts';
import css from './approval-card.module.css';
import { AskerSays } from './asker-says.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHeader } from './card-header.tsx';
import { CommandFactsList } from './command-facts-list.tsx';
import { ConnectionFactsList } from './connection-facts-list.tsx';
import { armDelayMs } from './create-arming.ts';
import { ReachPicker } from './reach-picker.tsx';
import { scopesFor } from './scopes-for.ts';
import { useArming } from './use-arming.ts';
import { useCardKeys } from './use-card-keys.ts';

interface Props {
  readonly approval: NetworkApproval;
  readonly place: number;
  readonly of: number;
}

export function NetworkCard({ approval, place, of }: Props) {
  const { bridge, view } = usePage();
  const connected = useDesk((desk) => desk.link === 'connected');
  const notices = useView((state) => state.notices.length);
  const ids = { title: useId(), facts: useId() };
  const scroller = useRef<HTMLDivElement>(null);
  const facts = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { level } = approval.risk;
  const { choices } = approval.connection;
  const [reach, setReach] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [sending, setSending] = useState(false);
  const choice = choices[reach] ?? choices[0];
  const offers = useMemo(
    () =>
      scopesFor(approval.offers, level).map((offer) => ({
        ...offer,
        reach: texts.netReach({ what: choice?.reach ?? '', howLong: offer.reach }),
      })),
    [approval.offers, level, choice],
  );
  const content = [approval.digest, approval.waiting, chosen, reach, notices].join(' ');
  const { arming, state } = useArming({ delayMs: armDelayMs[level], connected, sending, content, scroller, facts });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const answer = async (effect: 'allow' | 'deny', scope: Scope, note: string | null, at = reach): Promise<void> => {
    const picked = choices[at];
    if (sending || picked === undefined) return;
    setSending(true);
    const taken = await answerNetwork(bridge, view, approval, { effect, scope, pattern: picked.pattern, note });
    // When it was taken the desk's event removes the card; until then nothing more can be sent from it.
    if (!taken) setSending(false);
  };
  const allow = (scope: Scope): void => void answer('allow', scope, null);
  // A no is for this run, as narrow as it comes, unless it is said to be for more.
  const deny = (note: string | null): void => void answer('deny', { kind: 'once' }, note, 0);
  const stopAsking = (): void => void answer('deny', { kind: 'session' }, null);
  const later = (): void => view.putOff(approval.id);
  useCardKeys(arming, {
    allow: () => void answer('allow', { kind: 'once' }, null, 0),
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
          <ConnectionFactsList connection={approval.connection} />
          <ReachPicker choices={choices} chosen={reach} onChoose={setReach} onDenyAll={stopAsking} sending={sending} />
          <CommandFactsList approval={approval} />
          <AskerSays asker={approval.asker} />
        </div>
      </div>
      <CardFooter
        approval={approval}
        isCritical={false}
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
