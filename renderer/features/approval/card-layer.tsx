/** Shows the one card in front over everything else, and gives the focus back when no card is left. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useEffectEvent } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { pickBatch } from '../../stores/pick-batch.ts';
import { useBroker, useView } from '../shell/broker-context.ts';
import { ApprovalCard } from './approval-card.tsx';
import { BatchContext } from './batch-context.ts';
import css from './card-layer.module.css';
import { NetworkCard } from './network-card.tsx';
import { isWriting } from './arming/is-writing.ts';
import { watchTyping } from './arming/typing-pause.ts';

const BatchCard = lazy(async () => ({ default: (await import('./batch-card.tsx')).BatchCard }));
const FloodCard = lazy(async () => ({ default: (await import('./flood-card.tsx')).FloodCard }));
const PermissionCard = lazy(async () => ({ default: (await import('./permission-card.tsx')).PermissionCard }));
// Patches are long and rare: what draws them is loaded with the first one.
const PatchCard = lazy(async () => ({ default: (await import('../patch/patch-card.tsx')).PatchCard }));

export function CardLayer() {
  const front = useView((view) => view.front);
  const approvals = useBroker((broker) => broker.approvals);
  const index = approvals.findIndex((approval) => approval.id === front);
  const approval = approvals[index];
  const flood = useBroker(({ floods }) => floods.find(({ state }) => state === 'asking'));
  const assessments = useBroker((broker) => broker.assessments);
  const alike = useMemo(() => pickBatch(approval, { approvals, assessments }), [approval, approvals, assessments]);
  // As it was when the table was opened: what comes later waits outside of it.
  const [tabled, setTabled] = useState<ReadonlySet<ApprovalId> | null>(null);
  const inTable = alike.filter(({ id }) => tabled?.has(id));
  const isTable = inTable.length > 0;
  const openTable = (): void => setTabled(new Set(alike.map(({ id }) => id)));
  useEffect(() => {
    const control = new AbortController();
    watchTyping(control.signal);
    return () => control.abort();
  }, []);
  useBatchKey(alike.length > 1 && !isTable && flood === undefined, openTable);
  useFocusReturn(approval !== undefined || flood !== undefined);
  return (
    <>
      <output className="visually-hidden">{texts.cardCountLive({ n: approvals.length })}</output>
      {flood !== undefined && (
        <div className={css['layer']}>
          <Suspense fallback={<p className={css['loading']}>{texts.loading}</p>}>
            <FloodCard key={flood.since} flood={flood} />
          </Suspense>
        </div>
      )}
      {approval !== undefined && flood === undefined && (
        <div className={css['layer']}>
          <Suspense fallback={<p className={css['loading']}>{texts.loading}</p>}>
            {isTable ? (
              <BatchCard requests={inTable} onClose={() => setTabled(null)} />
            ) : (
              <BatchContext value={{ count: alike.length, open: openTable }}>
                <CardOf key={approval.id} approval={approval} place={index + 1} of={approvals.length} />
              </BatchContext>
            )}
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

export function CardOf({ approval, ...queue }: Props) {
  switch (approval.kind) {
    case 'network':
      return <NetworkCard approval={approval} {...queue} />;
    case 'permissions':
      return <PermissionCard approval={approval} {...queue} />;
    case 'patch':
      return <PatchCard approval={approval} {...queue} />;
    case 'command':
    case 'escalation':
    case 'external-tool':
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

/** Opens the table of requests that are alike with the key B. Opening decides nothing, so it needs no arming. */
function useBatchKey(isOffered: boolean, open: () => void): void {
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
