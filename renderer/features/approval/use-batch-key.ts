/** Opens the table of requests that are alike with the key B. Opening decides nothing, so it needs no arming. */
import { useEffect, useEffectEvent } from 'react';
import { isWriting } from './arming/is-writing.ts';

export function useBatchKey(isOffered: boolean, open: () => void): void {
  const act = useEffectEvent(open);
  useEffect(() => {
    if (!isOffered) return undefined;
    const down = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && event.isTrusted;
      if (isPlain && event.key.toLowerCase() === 'b' && !isWriting(event.target)) act();
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, [isOffered]);
}
