/** Lets at most a number of destinations of one attempt be looked up and asked about at once; more wait for a place. */

export interface Places {
  /** Whether another connection already has this destination's place. */
  has(key: string): boolean;
  readonly isFull: boolean;
  /** Resolves when any place may have become free. */
  untilLeft(): Promise<void>;
  /** Connections to one destination share a place, from before the lookup to after the answer. Returns how to leave it. */
  take(key: string): () => void;
}

export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  let turn: PromiseWithResolvers<void> = Promise.withResolvers();
  return {
    has: (key) => taken.has(key),
    get isFull() {
      return taken.size >= most;
    },
    untilLeft: () => turn.promise,
    take(key) {
      taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
        turn.resolve();
        turn = Promise.withResolvers();
      };
    },
  };
}
