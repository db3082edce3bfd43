/** Shows what the address names: notifications and the tray lead to a card or a screen by the fragment `#card=…`, `#screen=…`. */
import type { StoreApi } from 'zustand/vanilla';
import { approvalIdSchema, type ApprovalId } from '#domain/common/ids.ts';
import { texts } from '../text/texts.ts';
import type { View } from './create-view.ts';
import type { BrokerState } from './broker-state.ts';

/** The page's address, as far as it is needed here. */
export interface Place {
  fragment(): string;
  /** Forgets the fragment, so that naming the same thing again is news again. */
  clear(): void;
  onChange(listener: () => void): void;
}

type Named = { readonly kind: 'card'; readonly id: ApprovalId } | { readonly kind: 'health' };

/** Null for anything but the two forms: an address is anybody's word. */
export function readFragment(fragment: string): Named | null {
  if (fragment === '#screen=health') return { kind: 'health' };
  const card = approvalIdSchema.safeParse(fragment.startsWith('#card=') ? fragment.slice('#card='.length) : '');
  return card.success ? { kind: 'card', id: card.data } : null;
}

export function followAddress(broker: StoreApi<BrokerState>, view: View, place: Place): void {
  let wanted: Named | null = null;
  const show = (): void => {
    // Before the broker has answered it is not known which cards there are.
    if (wanted === null || broker.getState().link !== 'connected') return;
    const named = wanted;
    wanted = null;
    if (named.kind === 'health') view.show('health');
    else if (broker.getState().approvals.some(({ id }) => id === named.id)) view.bringForward(named.id);
    else view.notify('info', texts.cardGone);
  };
  const read = (): void => {
    const fragment = place.fragment();
    if (fragment === '') return;
    place.clear();
    wanted = readFragment(fragment) ?? wanted;
    show();
  };
  place.onChange(read);
  broker.subscribe(show);
  read();
}

export const windowPlace: Place = {
  fragment: () => location.hash,
  clear: () => history.replaceState(null, '', location.pathname + location.search),
  onChange: (listener) => addEventListener('hashchange', listener),
};
