/** Hands the stores to the components, and reads them. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Bridge } from '../../bridge.ts';
import type { Broker } from '../../stores/create-broker.ts';
import type { View, ViewState } from '../../stores/create-view.ts';
import type { BrokerState } from '../../stores/broker-state.ts';

export interface Page {
  readonly bridge: Bridge;
  readonly broker: Broker;
  readonly view: View;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A component was drawn outside the page.');
  return page;
}

export function useBroker<T>(select: (state: BrokerState) => T): T {
  return useStore(usePage().broker.store, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(usePage().view.store, select);
}
