/** Opens something with the first call about it. */
export interface OpenOnce<T> {
  /** Opens it where it is not; rejects as `open` does, and the next call tries again: a file that was repaired is read then. */
  readonly get: () => Promise<T>;
  /** What is open or opening; null where nobody asked, or where it could not be opened. */
  readonly current: () => Promise<T> | null;
}

export function openOnce<T>(open: () => Promise<T>): OpenOnce<T> {
  let opening: Promise<T> | null = null;
  return {
    get() {
      const opened = opening ?? open();
      opening = opened;
      opened.catch(() => (opening = null));
      return opened;
    },
    current: () => opening,
  };
}
