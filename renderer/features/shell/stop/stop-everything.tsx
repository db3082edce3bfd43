/** Ends everything, held for a second and more so that no slip does it. Always at the same place, before a card too. */
import { OctagonX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserClock } from '../../../clock.ts';
import { stopEverything } from '../../../stores/hold-back.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage } from '../broker-context.ts';
import css from './stop-everything.module.css';

/** Long enough to be meant, short enough for an emergency. */
const holdMs = 1200;

export function StopEverything() {
  const { bridge, view } = usePage();
  const isStopped = useBroker((broker) => broker.stopped !== null);
  const { isHolding, begin, cancel } = useHold(() => void stopEverything(bridge, view));
  const words = isStopped ? texts.stopAgain : texts.stopEverything;
  return (
    <section className={css['place']} aria-label={texts.stopEverything}>
      <button
        type="button"
        title={texts.stopHow}
        className={joinClasses(css['stop'], isHolding && css['holding'])}
        onPointerDown={(event) => event.isTrusted && event.isPrimary && event.button === 0 && begin()}
        onPointerUp={cancel}
        onPointerLeave={cancel}
        onPointerCancel={cancel}
        onBlur={cancel}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          // The page has keys of its own for a card in front.
          event.stopPropagation();
          if (event.isTrusted && !event.repeat) begin();
        }}
        onKeyUp={cancel}
      >
        <OctagonX size={18} strokeWidth={1.6} aria-hidden />
        <span className={css['words']}>
          {words} <small>{texts.stopHold}</small>
        </span>
      </button>
    </section>
  );
}

interface Holding {
  readonly isHolding: boolean;
  readonly begin: () => void;
  readonly cancel: () => void;
}

function useHold(held: () => void): Holding {
  const [isHolding, setHolding] = useState(false);
  const act = useEffectEvent(held);
  useEffect(() => {
    if (!isHolding) return undefined;
    return browserClock.after(holdMs, () => {
      setHolding(false);
      act();
    });
  }, [isHolding]);
  return { isHolding, begin: () => setHolding(true), cancel: () => setHolding(false) };
}
