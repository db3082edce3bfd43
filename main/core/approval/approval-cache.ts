/** Remembers answers: in memory for a session or a time, in the store for a project or everywhere. */
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import { tooManyAnswers } from '#domain/too-many-kept.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { keptOf, type SessionScopeKind } from '#domain/approval/scope.ts';
import type { AnswerId } from '#domain/common/ids.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { Clock, GrantStore, Ids } from '#core/ports.ts';

export type Remembered = { effect: 'allow' | 'deny'; scope: Scope['kind'] };

export interface ApprovalCache {
  /** A hit needs every key; no keys never hit; any deny wins. */
  find(keys: readonly string[]): Remembered | null;
  /** Resolves when the answer is kept; with scope `once` nothing is. Throws `store-unavailable`. */
  remember(
    keys: readonly string[],
    answer: { effect: 'allow' | 'deny'; scope: Scope; by: DecidedBy; shown: string },
  ): Promise<void>;
  /** Notes that what is remembered under the keys decided. Throws `store-unavailable`. */
  used(keys: readonly string[]): void;
  /** Answers of this session, the newest first; those in the store are not among them. */
  list(): readonly RememberedAnswer[];
  /** Ends an answer of this session; says whether there was one. */
  revoke(answerId: AnswerId): boolean;
}

/** The same object under each of its keys. */
interface Entry extends RememberedAnswer {
  readonly scope: SessionScopeKind;
  uses: number;
  lastUsedAt: number | null;
}

/** A clock set back must not lengthen a grant, so an entry from the future counts as ended. */
function isAlive(entry: Entry, now: number): boolean {
  return entry.expiresAt === null || (now >= entry.createdAt && now < entry.expiresAt);
}

export function createApprovalCache(options: {
  projectRoot: string;
  grants: GrantStore;
  clock: Clock;
  ids: Ids;
  house?: HouseLimits;
}): ApprovalCache {
  const { projectRoot, grants, clock, ids } = options;
  const { rememberedAnswers } = options.house ?? houseLimits;
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

    async remember(keys, { effect, scope, by, shown }) {
      if (keys.length === 0) return;
      const answerId: AnswerId = `ans_${ids.next()}`;
      const createdAt = clock.now();
      const about = 'command' as const;
      const kept = keptOf(scope, createdAt);
      switch (kept.in) {
        case 'nowhere':
        // Rules and agents remember by themselves.
        case 'elsewhere':
          return;
        case 'session': {
          for (const key of entries.keys()) inMemory(key, createdAt);
          if (new Set(entries.values()).size >= rememberedAnswers) throw tooManyAnswers(rememberedAnswers);
          const said = {
            answerId,
            about,
            effect,
            by,
            shown,
            createdAt,
            expiresAt: kept.endsAt,
            uses: 0,
            lastUsedAt: null,
          };
          const entry: Entry = { ...said, scope: kept.kind, project: projectRoot };
          for (const key of keys) entries.set(key, entry);
          return;
        }
        case 'project':
        case 'everywhere':
          await grants.remember({
            answerId,
            about,
            keys,
            effect,
            by,
            projectRoot: kept.in === 'project' ? projectRoot : null,
            expiresAt: null,
            createdAt,
            shown,
          });
      }
    },

    used(keys) {
      const now = clock.now();
      grants.used(keys, projectRoot, now);
      for (const entry of new Set(keys.flatMap((key) => inMemory(key, now) ?? []))) {
        entry.uses += 1;
        entry.lastUsedAt = now;
      }
    },

    list() {
      const now = clock.now();
      const alive = [...entries.keys()].flatMap((key) => inMemory(key, now) ?? []);
      return [...new Set(alive)].toReversed().map((entry) => ({ ...entry }));
    },

    revoke(answerId) {
      const keys = [...entries].flatMap(([key, entry]) => (entry.answerId === answerId ? [key] : []));
      for (const key of keys) entries.delete(key);
      return keys.length > 0;
    },
  };
}
