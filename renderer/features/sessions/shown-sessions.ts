/** Which sessions of agents this page shows, side by side. Apart from the view of the page, whose first bytes are few. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AgentSessionId } from '#domain/common/ids.ts';
import type { View } from '../../stores/create-view.ts';

interface ShownSessions {
  /** The sessions stand in the place of the agents. */
  readonly isOpen: boolean;
  readonly shown: readonly AgentSessionId[];
  /** The agent that a person wants to start; empty before it was chosen, null where none is started. */
  readonly starting: string | null;
}

const store = createStore<ShownSessions>(() => ({ isOpen: false, shown: [], starting: null }));

export const useShownSessions = <T>(select: (state: ShownSessions) => T): T => useStore(store, select);

/** Opens them, with these in front, or with an agent to be started. */
export function showSessions(
  view: View,
  shown: readonly AgentSessionId[] = store.getState().shown,
  starting: string | null = null,
): void {
  store.setState({ isOpen: true, shown, starting });
  view.show('agents');
}

/** Shows the agents again. */
export const leaveSessions = (): void => store.setState({ isOpen: false });
