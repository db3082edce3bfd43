/** Hands the stores to the components, and reads them. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Bridge } from '../../bridge.ts';
import type { Desk } from '../../stores/create-desk.ts';
import type { View, ViewState } from '../../stores/create-view.ts';
import type { DeskState } from '../../stores/desk-state.ts';

export interface Page {
  readonly bridge: Bridge;
  readonly desk: Desk;
  readonly view: View;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A component was drawn outside the page.');
  return page;
}

export function useDesk<T>(select: (state: DeskState) => T): T {
  return useStore(usePage().desk.store, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(usePage().view.store, select);
}
