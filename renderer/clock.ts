/** The page's sense of time, as a port, so that tests can move it by hand. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Calls back once; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** Time as the browser keeps it. `performance.now` does not jump when the machine's clock is set. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
