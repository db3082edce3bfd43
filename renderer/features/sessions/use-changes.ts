/** Counts how often the sessions of agents became others than they were. The picture of the broker holds nothing of them. */
import { useEffect, useState } from 'react';
import { usePage } from '../shell/broker-context.ts';

export function useChanges(): number {
  const { bridge } = usePage();
  const [changes, setChanges] = useState(0);
  useEffect(
    () =>
      bridge.onEvent(({ msg }) => {
        if (msg.type === 'agents-changed') setChanges((before) => before + 1);
      }),
    [bridge],
  );
  return changes;
}
