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
  /** When its time is over by the clock that no program sets; null where it has none. */
  readonly endsAt: number | null;
  readonly scope: SessionScopeKind;
  uses: number;
  lastUsedAt: number | null;
}

/** A clock set back must not lengthen a grant: it ends by whichever clock is first, and an entry from the future counts as ended. */
function isAlive({ createdAt, expiresAt, endsAt }: Entry, clock: Clock): boolean {
  const now = clock.now();
  const isOver = endsAt !== null && clock.elapsed() >= endsAt;
  return expiresAt === null || (now >= createdAt && now < expiresAt && !isOver);
}

interface Cache {
  readonly projectRoot: string;
  readonly grants: GrantStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly house?: HouseLimits;
}

/** What is remembered in memory, by key. */
type Entries = Map<string, Entry>;

export function createApprovalCache(options: Cache): ApprovalCache {
  const { projectRoot, grants, clock } = options;
  const entries: Entries = new Map();
  return {
    find(keys) {
      if (keys.length === 0) return null;
      const now = clock.now();
      const stored = new Map(grants.find(keys, projectRoot, now).map((grant) => [grant.key, grant.effect]));
      return strictest(keys.map((key) => rememberedUnder(inMemory(entries, key, clock), stored.get(key))));
    },
    remember: (keys, answer) => remember(options, entries, keys, answer),
    used(keys) {
      const now = clock.now();
      grants.used(keys, projectRoot, now);
      for (const entry of new Set(keys.flatMap((key) => inMemory(entries, key, clock) ?? []))) {
        entry.uses += 1;
        entry.lastUsedAt = now;
      }
    },
    list() {
      const alive = [...entries.keys()].flatMap((key) => inMemory(entries, key, clock) ?? []);
      return [...new Set(alive)].toReversed().map(({ endsAt: _own, ...answer }) => answer);
    },
    revoke(answerId) {
      const keys = [...entries].flatMap(([key, entry]) => (entry.answerId === answerId ? [key] : []));
      for (const key of keys) entries.delete(key);
      return keys.length > 0;
    },
  };
}

/** Lets go of what has ended. */
function inMemory(entries: Entries, key: string, clock: Clock): Entry | null {
  const entry = entries.get(key);
  if (entry === undefined) return null;
  if (isAlive(entry, clock)) return entry;
  entries.delete(key);
  return null;
}

function rememberedUnder(entry: Entry | null, stored: Remembered['effect'] | undefined): Remembered | null {
  if (stored === 'deny') return { effect: 'deny', scope: 'project' };
  if (entry !== null) return { effect: entry.effect, scope: entry.scope };
  return stored === undefined ? null : { effect: stored, scope: 'project' };
}

/** Any deny wins; an allow needs every key. */
function strictest(found: readonly (Remembered | null)[]): Remembered | null {
  const denied = found.find((hit) => hit?.effect === 'deny');
  if (denied !== undefined && denied !== null) return denied;
  return found.every((hit) => hit !== null) ? (found[0] ?? null) : null;
}

async function remember(
  { projectRoot, grants, clock, ids, house = houseLimits }: Cache,
  entries: Entries,
  keys: readonly string[],
  { effect, scope, by, shown }: Parameters<ApprovalCache['remember']>[1],
): Promise<void> {
  if (keys.length === 0) return;
  const createdAt = clock.now();
  const answer = { answerId: `ans_${ids.next()}`, about: 'command', effect, by, shown, createdAt } as const;
  const kept = keptOf(scope, createdAt);
  switch (kept.in) {
    case 'nowhere':
    // Rules and agents remember by themselves.
    case 'elsewhere':
      return;
    case 'session': {
      for (const key of entries.keys()) inMemory(entries, key, clock);
      const most = house.rememberedAnswers;
      if (new Set(entries.values()).size >= most) throw tooManyAnswers(most);
      const use = { uses: 0, lastUsedAt: null };
      const endsAt = kept.endsAt === null ? null : clock.elapsed() + (kept.endsAt - createdAt);
      const said = { ...answer, expiresAt: kept.endsAt, ...use, scope: kept.kind, project: projectRoot };
      const entry: Entry = { ...said, endsAt };
      for (const key of keys) entries.set(key, entry);
      return;
    }
    case 'project':
    case 'everywhere': {
      const root = kept.in === 'project' ? projectRoot : null;
      await grants.remember({ ...answer, keys, projectRoot: root, expiresAt: null });
    }
  }
}
