/** Time and names, as the core asks for them. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some moment of this process: for how long something took, whatever anybody sets the time to. */
  elapsed(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface Ids {
  /** A fresh, unguessable, sortable suffix for an id. */
  next(): string;
}
