/** Remembers by what permissions a command was let run again whose yes counts for longer: which answer that is says the memory of answers. */
import type { Grant } from '#domain/sandbox/permission.ts';

export interface WiderPlans {
  readonly isEmpty: boolean;
  /** Of the command under the plan that it was refused with; null where nothing is known, or nothing can be. */
  of(keys: readonly string[]): readonly Grant[] | null;
  note(keys: readonly string[], grants: readonly Grant[]): void;
}

/** A key holds the whole line. */
const mostKept = 200;

const nameOf = (keys: readonly string[]): string => keys.join('\n');

export function createWiderPlans(): WiderPlans {
  const known = new Map<string, readonly Grant[]>();
  return {
    get isEmpty() {
      return known.size === 0;
    },
    of: (keys) => (keys.length === 0 ? null : (known.get(nameOf(keys)) ?? null)),
    note(keys, grants) {
      if (keys.length === 0) return;
      known.delete(nameOf(keys));
      known.set(nameOf(keys), grants);
      const [oldest] = known.keys();
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    },
  };
}
