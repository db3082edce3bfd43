/** The foot of a card: deny, later, how long, and allow, in that order. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import type { ApprovalRequest, Offer } from '#domain/approval/approval.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { ExternalToolChoice } from '#domain/approval/external-tool.ts';
import { maxNoteLength } from '#domain/common/limits.ts';
import { nameAllowing } from '../../../text/describe/describe-decision.ts';
import { amendTexts } from '../../../text/texts/amend-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { AllowButton } from '../arming/allow-button.tsx';
import css from './card-footer.module.css';
import { describeArming } from '../arming/describe-arming.ts';
import { isWriting } from '../arming/is-writing.ts';
import { CriticalConsent } from '../arming/critical-consent.tsx';
import { ScopePicker, ScopeReach } from '../reach/scope-picker.tsx';
import { isTried } from '../is-tried.ts';
import type { Card } from '../use-card.ts';
import { EndRuns } from './end-runs.tsx';

interface Props {
  readonly approval: ApprovalRequest;
  readonly card: Card;
  readonly isCritical: boolean;
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onAllow: (scope: Scope) => void;
  readonly onDeny: (note: string | null, choiceId?: string) => void;
  readonly onLater: () => void;
  /** The plain no, for a card that puts the focus there. */
  readonly refusal?: RefObject<HTMLButtonElement | null>;
}

export function CardFooter(props: Props) {
  const { approval, isCritical, offers, chosen, onAllow } = props;
  const { arming, state, sending } = props.card;
  const offer = offers[chosen] ?? offers[0];
  const words = describeArming(state, sending);
  const [isExplained, setExplained] = useState(false);
  const explain = (): void => {
    setExplained(!isExplained);
    // It moves the buttons.
    arming.disturb();
  };
  useExplainKey(explain);
  const picker = useId();
  const [isPicking, setPicking] = useState(false);
  const pick = (): void => {
    setPicking(!isPicking);
    arming.disturb();
  };
  return (
    <div className={joinClasses(css['footer'], isCritical && css['critical'])}>
      {isExplained && <Explained isCritical={isCritical} />}
      <Denial {...props} />
      {isPicking && offers.length > 1 && !isCritical && (
        <ScopePicker id={picker} offers={offers} chosen={chosen} onChoose={props.onChoose} />
      )}
      <div className={css['yes']}>
        {offer !== undefined && !isCritical && (
          <div className={css['split']}>
            <AllowButton arming={arming} isArmed={state.armed} waitsFor={words} onPress={() => onAllow(offer.scope)}>
              {isTried(approval) ? amendTexts.keep : nameAllowing(offer.scope)}
            </AllowButton>
            {offers.length > 1 && <PickScope picker={picker} isPicking={isPicking} onPick={pick} />}
          </div>
        )}
        {offer !== undefined && isCritical && (
          <CriticalConsent
            approval={approval}
            arming={arming}
            isArmed={state.armed}
            onAllow={() => onAllow(offer.scope)}
          />
        )}
        {offer === undefined && <p>{texts.cardNotOffered}</p>}
      </div>
      <div className={css['state']}>
        <Keys isCritical={isCritical} isExplained={isExplained} onExplain={explain} />
        {offer !== undefined && !isCritical && <ScopeReach id={picker} reach={offer.reach} />}
        <output>{words}</output>
      </div>
    </div>
  );
}

/** Why the answer waits, and the keys. */
function Explained({ isCritical }: { readonly isCritical: boolean }) {
  return (
    <section id="card-explained" className={css['explained']} aria-label={texts.cardExplainTitle}>
      <p>{isCritical ? texts.cardExplainCritical : texts.cardExplainArming}</p>
      <p>{texts.cardExplainKeys}</p>
    </section>
  );
}

interface PickScopeProps {
  /** The id of what it opens. */
  readonly picker: string;
  readonly isPicking: boolean;
  readonly onPick: () => void;
}

function PickScope({ picker, isPicking, onPick }: PickScopeProps) {
  return (
    <Button
      look="primary"
      size="large"
      aria-label={texts.cardScope}
      aria-expanded={isPicking}
      aria-controls={picker}
      icon={<ChevronDown size={16} aria-hidden />}
      onClick={onPick}
    />
  );
}

/** Refusals that the agent remembers by itself; the plain one is the button for every card. */
function lastingRefusals(approval: ApprovalRequest): readonly ExternalToolChoice[] {
  if (approval.kind !== 'external-tool') return [];
  return approval.choices.filter(({ effect, isLasting }) => effect === 'deny' && isLasting);
}

function Denial({ approval, card, refusal, onDeny, onLater }: Props) {
  const [note, setNote] = useState<string | null>(null);
  const said = note === null || note.trim() === '' ? null : note.trim();
  return (
    <div className={css['no']}>
      {note !== null && (
        <div className={css['note']}>
          <label htmlFor="denial-note">{texts.cardNote}</label>
          <textarea
            id="denial-note"
            rows={2}
            maxLength={maxNoteLength}
            aria-describedby="denial-note-hint"
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setNote(null)}
          />
          <p id="denial-note-hint">{texts.cardNoteHint}</p>
        </div>
      )}
      <Button ref={refusal} size="large" aria-disabled={card.sending} onClick={() => onDeny(said)}>
        {isTried(approval) ? amendTexts.throwAway : texts.cardDeny}
      </Button>
      {lastingRefusals(approval).map(({ id, name }) => (
        <Button key={id} look="quiet" size="large" aria-disabled={card.sending} onClick={() => onDeny(said, id)}>
          <CodeText text={texts.cardDenyLasting({ name })} prose ours />
        </Button>
      ))}
      <EndRuns approval={approval} card={card} />
      {note === null && (
        <Button look="quiet" size="large" onClick={() => setNote('')}>
          {texts.cardAddNote}
        </Button>
      )}
      <Button look="quiet" size="large" onClick={onLater}>
        {texts.cardLater}
      </Button>
    </div>
  );
}

/** Opens words, answers nothing. */
function useExplainKey(explain: () => void): void {
  const act = useEffectEvent(explain);
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.key === '?' && event.isTrusted && !event.repeat && !isWriting(event.target)) act();
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, []);
}

interface KeysProps {
  readonly isCritical: boolean;
  readonly isExplained: boolean;
  readonly onExplain: () => void;
}

function Keys({ isCritical, isExplained, onExplain }: KeysProps) {
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <span className={css['keys']}>
      {!isCritical && (
        <span>
          <kbd>{isMac ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd> {texts.cardKeyAllow}
        </span>
      )}
      <span>
        <kbd>D</kbd> {texts.cardKeyDeny}
      </span>
      <span>
        <kbd>Esc</kbd> {texts.cardKeyLater}
      </span>
      <button type="button" aria-expanded={isExplained} aria-controls="card-explained" onClick={onExplain}>
        <kbd>?</kbd> {texts.cardKeyExplain}
      </button>
    </span>
  );
}
