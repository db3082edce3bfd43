/** The ways to say no to many at once: to all, to all of one requester, to all that wait for long. Each works at once. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { denyRequests } from '../../stores/inbox/deny-requests.ts';
import { ages, groupByRequester, olderThan } from '../../stores/inbox/group-requests.ts';
import { inboxTexts as t } from '../../text/texts/screens/inbox-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RequesterShort } from '../../ui/agent/requester-short.tsx';
import { usePage } from '../shell/broker-context.ts';
import css from './deny-menu.module.css';

interface Props {
  readonly requests: readonly ApprovalRequest[];
  readonly now: number;
}

export function DenyMenu({ requests, now }: Props) {
  const { bridge, view } = usePage();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useCloseElsewhere(isOpen, place, () => setOpen(false));
  const deny = async (which: readonly ApprovalRequest[]): Promise<void> => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
    const taken = await denyRequests(bridge, view, which);
    if (taken > 0) view.notify('info', t.denied({ n: taken }));
  };
  const item = (key: string, which: readonly ApprovalRequest[], words: ReactNode): ReactNode => (
    <button key={key} type="button" role="menuitem" onClick={() => void deny(which)}>
      {words}
    </button>
  );
  return (
    <div ref={place} className={css['place']}>
      <Button aria-haspopup="menu" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t.deny} <ChevronDown size={14} aria-hidden />
      </Button>
      {isOpen && (
        <div id={id} role="menu" className={css['menu']} tabIndex={-1} onKeyDown={stepThrough}>
          {groupByRequester(requests).map(({ key, requester, requests: its }) =>
            item(
              key,
              its,
              <>
                {t.denyFrom({ n: its.length })} <RequesterShort requester={requester} />
              </>,
            ),
          )}
          {ages.map((minutes) => {
            const old = olderThan(requests, minutes, now);
            return old.length > 0 && item(`${minutes}`, old, t.denyOlder({ n: old.length, minutes }));
          })}
          {item('all', requests, t.denyAll({ n: requests.length }))}
        </div>
      )}
    </div>
  );
}

function stepThrough(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((each) => each === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}

/** A click or a key elsewhere closes it. */
function useCloseElsewhere(isOpen: boolean, place: React.RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    place.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const control = new AbortController();
    const away = (event: Event): void => {
      if (!(event.target instanceof Node) || place.current?.contains(event.target) !== true) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
      place.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', away, { signal: control.signal });
    document.addEventListener('focusin', away, { signal: control.signal });
    document.addEventListener('keydown', escape, { capture: true, signal: control.signal });
    return () => control.abort();
  });
}
