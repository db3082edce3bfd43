/** Gathers what is told within one turn of the event loop: a page takes longer to receive a message than to read what is in it. */

export interface TurnGatherer<T> {
  add(value: T): void;
  /** Passes on at once what was gathered: to be called before anything else is sent, so that the order is kept. */
  flush(): void;
}

/** `pass` is called with at least one value, in the order they were added. */
export function gatherTurn<T>(pass: (values: readonly T[]) => void): TurnGatherer<T> {
  let gathered: T[] = [];

  function flush(): void {
    if (gathered.length === 0) return;
    const values = gathered;
    gathered = [];
    pass(values);
  }

  return {
    add(value) {
      if (gathered.length === 0) setImmediate(flush);
      gathered.push(value);
    },
    flush,
  };
}
