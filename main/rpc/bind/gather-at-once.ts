/** Gathers what is told at once, in one go of the program: a page takes longer to receive a message than to read what is in it. */

export interface Gatherer<T> {
  add(value: T): void;
  /** Passes on what was gathered so far: to be called before anything else is sent, so that the order is kept. */
  flush(): void;
}

/** `pass` is called with at least one value, in the order they were added. */
export function gatherAtOnce<T>(pass: (values: readonly T[]) => void): Gatherer<T> {
  let gathered: T[] = [];

  function flush(): void {
    if (gathered.length === 0) return;
    const values = gathered;
    gathered = [];
    pass(values);
  }

  return {
    add(value) {
      // Before anything that waits for what is told here goes on: a broker that ends closes its sockets then.
      if (gathered.length === 0) queueMicrotask(flush);
      gathered.push(value);
    },
    flush,
  };
}
