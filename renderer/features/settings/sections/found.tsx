/** Shows one setting while what was typed into the search finds it; hidden, it keeps what was begun in it. */
import { createContext, useContext, type ReactNode } from 'react';
import type { Findable, FoundSettings } from '../find/find-settings.ts';

/** Null where nothing is searched. */
export const FoundContext = createContext<FoundSettings | null>(null);

export function Found({ the, children }: { readonly the: Findable; readonly children: ReactNode }) {
  const found = useContext(FoundContext);
  return <div hidden={found !== null && !found.isFound(the)}>{children}</div>;
}
