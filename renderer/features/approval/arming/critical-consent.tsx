/** Two gestures in two places for what may be catastrophic: a tick and a long press, or the fingerprint typed and a press. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Effects, RiskReason } from '#domain/risk/risk.ts';
import { sumSizes } from '#domain/risk/sum-sizes.ts';
import { browserClock } from '../../../clock.ts';
import { nameAllowing } from '../../../text/describe/describe-decision.ts';
import { describeDeletion } from '../../../text/describe/describe-size.ts';
import { sayForBroker } from '../../../text/in-language.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { AllowButton } from './allow-button.tsx';
import type { Arming } from './create-arming.ts';
import { createHold, type Hold } from './create-hold.ts';
import css from './critical-consent.module.css';

/** What of a card is consented to. */
interface Consented {
  readonly fingerprint: string;
  readonly risk: {
    readonly effects: Pick<Effects, 'deletes'>;
    readonly reasons: readonly Pick<RiskReason, 'level' | 'text'>[];
  };
}

interface Props {
  readonly approval: Consented;
  readonly arming: Arming;
  readonly isArmed: boolean;
  readonly onAllow: () => void;
}

export function CriticalConsent({ approval, arming, isArmed, onAllow }: Props) {
  const [understood, setUnderstood] = useState(false);
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toUpperCase() === approval.fingerprint.toUpperCase();
  return (
    <div className={css['consent']}>
      <label className={css['understand']}>
        <input type="checkbox" checked={understood} onChange={(event) => setUnderstood(event.target.checked)} />
        <span>
          {texts.cardUnderstand} <Damage approval={approval} />
        </span>
      </label>
      <div className={css['ways']}>
        <label className={css['typed']}>
          <span>{texts.cardTypeInstead({ fingerprint: approval.fingerprint })}</span>
          <input
            type="text"
            value={typed}
            maxLength={8}
            autoComplete="off"
            autoCapitalize="characters"
            dir="ltr"
            spellCheck={false}
            aria-label={texts.cardTypeLabel}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {matches ? (
          <AllowButton arming={arming} isArmed={isArmed} look="danger" onPress={onAllow}>
            {nameAllowing({ kind: 'once' })}
          </AllowButton>
        ) : (
          <HoldButton arming={arming} isReady={isArmed && understood} needsTick={!understood} onHeld={onAllow} />
        )}
      </div>
    </div>
  );
}

function Damage({ approval }: { readonly approval: Consented }) {
  const { effects, reasons } = approval.risk;
  const [first] = effects.deletes;
  if (first !== undefined) {
    return (
      <>
        {describeDeletion(effects.deletes.length, sumSizes(effects.deletes))} <CodeText text={first.path} />
      </>
    );
  }
  const worst = reasons.find((reason) => reason.level === 'critical');
  return <>{worst === undefined ? texts.cardUnderstandPlain : sayForBroker(worst.text)}</>;
}

interface HoldProps {
  readonly arming: Arming;
  readonly isReady: boolean;
  readonly needsTick: boolean;
  readonly onHeld: () => void;
}

function HoldButton({ arming, isReady, needsTick, onHeld }: HoldProps) {
  const [holding, setHolding] = useState(false);
  const hold = useRef<Hold | null>(null);
  const armedEpoch = useEffectEvent(() => (isReady ? arming.armedEpoch() : null));
  const held = useEffectEvent(onHeld);
  useEffect(() => {
    const made = createHold(
      browserClock,
      () => armedEpoch(),
      () => held(),
    );
    hold.current = made;
    return () => made.cancel();
  }, []);
  const release = (): void => {
    hold.current?.cancel();
    setHolding(false);
  };
  return (
    <Button
      look="danger"
      size="large"
      className={joinClasses(css['hold'], holding && css['holding'])}
      aria-disabled={!isReady}
      aria-description={needsTick ? texts.cardHoldFirst : undefined}
      onPointerDown={(event) => {
        if (!event.isTrusted || !event.isPrimary || !isReady) return;
        setHolding(true);
        hold.current?.begin();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span>{texts.cardHold}</span>
    </Button>
  );
}
