/** Remembers answers: in memory for a session or a time, in the store for a project or everywhere. */
import type { Scope } from '#domain/decision.ts';
import type { Clock, GrantStore } from '#core/ports.ts';

export type Remembered = { effect: 'allow' | 'deny'; scope: Scope['kind'] };

export interface ApprovalCache {
  /** A hit needs every key; no keys never hit; any deny wins. */
  find(keys: readonly string[]): Remembered | null;
  /** Resolves when the answer is kept; with scope `once` nothing is. Throws `store-unavailable`. */
  remember(keys: readonly string[], effect: 'allow' | 'deny', scope: Scope, shown: string): Promise<void>;
}

interface Entry {
  readonly effect: 'allow' | 'deny';
  readonly scope: 'session' | 'timed';
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** A clock set back must not lengthen a grant, so an entry from the future counts as ended. */
function isAlive(entry: Entry, now: number): boolean {
  return entry.expiresAt === null || (now >= entry.createdAt && now < entry.expiresAt);
}

export function createApprovalCache(options: { projectRoot: string; grants: GrantStore; clock: Clock }): ApprovalCache {
  const { projectRoot, grants, clock } = options;
  const entries = new Map<string, Entry>();

  const inMemory = (key: string, now: number): Entry | null => {
    const entry = entries.get(key);
    if (entry === undefined) return null;
    if (isAlive(entry, now)) return entry;
    entries.delete(key);
    return null;
  };

  return {
    find(keys) {
      if (keys.length === 0) return null;
      const now = clock.now();
      const stored = new Map(grants.find(keys, projectRoot, now).map((grant) => [grant.key, grant.effect]));
      const found = keys.map((key): Remembered | null => {
        const entry = inMemory(key, now);
        const kept = stored.get(key);
        if (kept === 'deny') return { effect: 'deny', scope: 'project' };
        if (entry !== null) return { effect: entry.effect, scope: entry.scope };
        return kept === undefined ? null : { effect: kept, scope: 'project' };
      });
      const denied = found.find((hit) => hit?.effect === 'deny');
      if (denied !== undefined && denied !== null) return denied;
      return found.every((hit) => hit !== null) ? (found[0] ?? null) : null;
    },

    async remember(keys, effect, scope, shown) {
      if (keys.length === 0) return;
      const createdAt = clock.now();
      switch (scope.kind) {
        case 'once':
        // Rules remember by themselves.
        case 'rule':
          return;
        case 'session':
        case 'timed': {
          const expiresAt = scope.kind === 'timed' ? createdAt + scope.durationMs : null;
          for (const key of keys) entries.set(key, { effect, scope: scope.kind, createdAt, expiresAt });
          return;
        }
        case 'project':
        case 'everywhere':
          await grants.remember({
            keys,
            effect,
            projectRoot: scope.kind === 'project' ? projectRoot : null,
            expiresAt: null,
            createdAt,
            shown,
          });
      }
    },
  };
}
