/** Which request is open beside the list, and how time goes on for its ages. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { usePage, useView } from '../shell/broker-context.ts';

interface Opened {
  /** Null where the list alone has room, or the person has gone back to it. */
  readonly opened: ApprovalRequest | null;
  readonly at: number;
}

/** From here on the card stands beside the list. */
const wide = matchMedia('(min-width: 53.75rem)');
const onWide = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Once the open one is answered the one that comes up in its place is next; what comes new opens nothing. */
export function useOpened(shown: readonly ApprovalRequest[]): Opened {
  const { view } = usePage();
  const id = useView(({ opened }) => opened);
  const isWide = useSyncExternalStore(onWide, () => wide.matches);
  const [lastAt, setLastAt] = useState(0);
  const found = shown.findIndex((each) => each.id === id);
  const at = found === -1 ? Math.min(lastAt, shown.length - 1) : found;
  if (at !== lastAt) setLastAt(at);
  const isMeant = found !== -1 || isWide || id !== null;
  const opened = isMeant ? (shown[at] ?? null) : null;
  useEffect(() => {
    if (opened !== null && opened.id !== id) view.open(opened.id);
  }, [opened, id, view]);
  return { opened, at };
}

const tickMs = 10_000;

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
