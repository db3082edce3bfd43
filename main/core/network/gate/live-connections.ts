/** The connections that were allowed and go on: each ends when what allowed it no longer does. */
import type { TargetJudgement } from '../judge-target.ts';

export interface LiveConnections {
  /** Fires when the connections of this key have to end. */
  follow(key: string, judge: () => TargetJudgement): AbortSignal;
  /** Ends what an answer that came, or ended, no longer carries. */
  review(): void;
  /** Ends all of them. */
  close(): void;
}

interface Live {
  /** What is said about it by now. */
  readonly judge: () => TargetJudgement;
  readonly controller: AbortController;
}

export function createLiveConnections(): LiveConnections {
  const live = new Map<string, Live>();
  return {
    follow(key, judge) {
      const connection = live.get(key) ?? { judge, controller: new AbortController() };
      live.set(key, connection);
      return connection.controller.signal;
    },
    review() {
      for (const [key, connection] of live) {
        if (connection.judge().kind === 'allow') continue;
        live.delete(key);
        connection.controller.abort();
      }
    },
    close() {
      for (const connection of live.values()) connection.controller.abort();
      live.clear();
    },
  };
}
