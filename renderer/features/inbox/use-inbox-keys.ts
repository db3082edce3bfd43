/** The keys of the list: one on, one back, select. What answers is the card's own. */
import { useEffect, useEffectEvent } from 'react';
import { isWriting } from '../approval/arming/is-writing.ts';
import { useView } from '../shell/broker-context.ts';

interface Moves {
  readonly step: (by: 1 | -1) => void;
  readonly choose: () => void;
}

export function useInboxKeys(list: React.RefObject<HTMLElement | null>, moves: Moves): void {
  const hasOverlay = useView(({ overlay }) => overlay !== null);
  const step = useEffectEvent(moves.step);
  const choose = useEffectEvent(moves.choose);
  useEffect(() => {
    if (hasOverlay) return undefined;
    const down = (event: KeyboardEvent): void => {
      if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      // An arrow scrolls the card that has the keyboard, and steps through a menu.
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = target !== document.body && list.current?.contains(target) !== true;
      const isArrow = event.key.startsWith('Arrow');
      if (target?.closest('[role="menu"], select') != null || (isArrow && isElsewhere)) return;
      if (event.key === 'j' || event.key === 'ArrowDown') step(1);
      else if (event.key === 'k' || event.key === 'ArrowUp') step(-1);
      else if (event.key === 'x' && !event.repeat) choose();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, [hasOverlay, list]);
}
