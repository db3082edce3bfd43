/** A set of listeners of one kind. */

export interface Listeners<T> {
  /** Returns the function that takes the listener away again. */
  add(this: void, listener: (value: T) => void): () => void;
  tell(this: void, value: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
