/** Listens for the card's three keys while it is in front. */
import { useEffect, useEffectEvent } from 'react';
import { isWriting } from './arming/is-writing.ts';
import type { Arming } from './arming/create-arming.ts';
import { createKeyGate } from './arming/create-key-gate.ts';
import { isMidWord } from './arming/typing-pause.ts';

interface KeyActions {
  /** Null where no key may allow. */
  readonly allow: (() => void) | null;
  readonly deny: () => void;
  readonly later: () => void;
}

export function useCardKeys(arming: Arming, actions: KeyActions): void {
  const act = useEffectEvent((intent: keyof KeyActions) => actions[intent]?.());
  const mayAllow = actions.allow !== null;
  useEffect(() => {
    const gate = createKeyGate(() => arming.armedEpoch(), mayAllow);
    const control = new AbortController();
    const down = (event: KeyboardEvent): void => {
      if (isWriting(event.target)) return;
      if (event.key === 'Escape' && event.isTrusted && !event.repeat) return act('later');
      // The person still types what they were typing when the card came up: wait until they stop.
      if (arming.armedEpoch() === null && (event.key.length === 1 || event.key === 'Enter')) arming.disturb();
      if (isMidWord(event)) return;
      if (gate.down(event) !== null) event.preventDefault();
    };
    const up = (event: KeyboardEvent): void => {
      const intent = isWriting(event.target) ? null : gate.up(event);
      if (intent !== null) act(intent);
    };
    window.addEventListener('keydown', down, { signal: control.signal });
    window.addEventListener('keyup', up, { signal: control.signal });
    return () => control.abort();
  }, [arming, mayAllow]);
}
