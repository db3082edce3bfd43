/** Shows the one card in front over everything else, and gives the focus back when no card is left. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ApprovalRequest } from '#domain/approval.ts';
import { texts } from '../../text/texts.ts';
import { useDesk, useView } from '../shell/desk-context.ts';
import { ApprovalCard } from './approval-card.tsx';
import css from './card-layer.module.css';
import { NetworkCard } from './network-card.tsx';

// Patches are long and rare: what draws them is loaded with the first one.
const PatchCard = lazy(async () => ({ default: (await import('../patch/patch-card.tsx')).PatchCard }));

export function CardLayer() {
  const front = useView((view) => view.front);
  const approvals = useDesk((desk) => desk.approvals);
  const index = approvals.findIndex((approval) => approval.id === front);
  const approval = approvals[index];
  useFocusReturn(approval !== undefined);
  return (
    <>
      <output className="visually-hidden">{texts.cardCountLive({ n: approvals.length })}</output>
      {approval !== undefined && (
        <div className={css['layer']}>
          <Suspense fallback={<p className={css['loading']}>{texts.loading}</p>}>
            <CardOf key={approval.id} approval={approval} place={index + 1} of={approvals.length} />
          </Suspense>
        </div>
      )}
    </>
  );
}

interface Props {
  readonly approval: ApprovalRequest;
  readonly place: number;
  readonly of: number;
}

function CardOf({ approval, ...queue }: Props) {
  switch (approval.kind) {
    case 'network':
      return <NetworkCard approval={approval} {...queue} />;
    case 'patch':
      return <PatchCard approval={approval} {...queue} />;
    case 'command':
    case 'escalation':
    case 'foreign':
      return <ApprovalCard approval={approval} {...queue} />;
  }
}

function useFocusReturn(isOpen: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOpen) return undefined;
    // Once the rest of the page is inert the browser has already taken the focus away, so it is noted beforehand.
    const note = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement) before.current = event.target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const place =
        before.current?.isConnected === true ? before.current : document.querySelector<HTMLElement>('#main');
      // After this change is drawn: until then the page is still inert and takes no focus.
      setTimeout(() => place?.focus());
    };
  }, [isOpen]);
}
