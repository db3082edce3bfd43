/** Remembers answers about destinations: in memory for a session or a time, in the store for a project or everywhere. */
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import { tooManyAnswers } from '#domain/too-many-kept.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { DecidedBy, Scope } from '#domain/approval/decision.ts';
import type { AnswerId } from '#domain/common/ids.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { Clock, GrantStore, Ids } from '#core/ports.ts';
import { patternsAbout } from './network-choices.ts';

export interface RememberedRule {
  readonly pattern: string;
  readonly effect: 'allow' | 'deny';
  readonly scope: Scope['kind'];
}

export interface NetworkMemory {
  /** Every answer in force that covers the target. Throws `store-unavailable`. */
  find(target: NetworkTarget): readonly RememberedRule[];
  /** Resolves when the answer is kept; with scope `once` nothing is. Throws `store-unavailable`. */
  remember(pattern: string, answer: { effect: 'allow' | 'deny'; scope: Scope; by: DecidedBy }): Promise<void>;
  /** Notes that what is remembered about the target decided. Throws `store-unavailable`. */
  used(target: NetworkTarget): void;
  /** Answers of this session, the newest first; those in the store are not among them. */
  list(): readonly RememberedAnswer[];
  /** Ends an answer of this session, and every connection it allowed; says whether there was one. */
  revoke(answerId: AnswerId): boolean;
  /** To be called when answers in the store, or the settings, may have changed. */
  recheck(): void;
  /** Told whenever an answer came, ended or may have changed. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Notes that a host was reached; true when it had not been before in this session. */
  reach(host: string): boolean;
  wasReached(host: string): boolean;
  /** Notes another host's name that a connection to this host gave in TLS. */
  noteOtherName(host: string, name: string): void;
  /** The first few of them in this session. */
  otherNames(host: string): readonly string[];
}

interface Entry extends RememberedAnswer {
  readonly scope: 'session' | 'timed';
  uses: number;
  lastUsedAt: number | null;
}

/** What a command may make the broker remember of its TLS. */
const mostOtherNames = 5;
const mostHosts = 1000;

const keyOf = (pattern: string): string => canonicalJson({ kind: 'network', pattern });

export function createNetworkMemory(options: {
  projectRoot: string;
  grants: GrantStore;
  clock: Clock;
  ids: Ids;
  house?: HouseLimits;
}): NetworkMemory {
  const { projectRoot, grants, clock, ids } = options;
  const { rememberedAnswers } = options.house ?? houseLimits;
  const entries = new Map<string, Entry>();
  const timers = new Map<string, () => void>();
  const reached = new Set<string>();
  const otherNames = new Map<string, Set<string>>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const forget = (pattern: string): void => {
    const entry = entries.get(pattern);
    if (entry === undefined) return;
    entries.delete(pattern);
    timers.get(pattern)?.();
    timers.delete(pattern);
    tell();
  };
  const inMemory = (pattern: string, now: number): readonly Entry[] => {
    const entry = entries.get(pattern);
    if (entry === undefined) return [];
    // A clock set back must not lengthen a permission.
    return entry.expiresAt === null || (now >= entry.createdAt && now < entry.expiresAt) ? [entry] : [];
  };

  return {
    find(target) {
      const patterns = patternsAbout(target);
      const now = clock.now();
      const byKey = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]));
      const stored = grants.find([...byKey.keys()], projectRoot, now).map(({ key, effect }): RememberedRule => {
        return { pattern: byKey.get(key) ?? '', effect, scope: 'project' };
      });
      const ofSession = patterns.flatMap((pattern) =>
        inMemory(pattern, now).map(({ effect, scope }): RememberedRule => ({ pattern, effect, scope })),
      );
      return [...stored, ...ofSession];
    },

    async remember(pattern, { effect, scope, by }) {
      const createdAt = clock.now();
      const answerId: AnswerId = `ans_${ids.next()}`;
      const shown = `connect to ${pattern}`;
      const about = 'network' as const;
      switch (scope.kind) {
        case 'once':
          return;
        case 'session':
        case 'timed': {
          if (!entries.has(pattern) && entries.size >= rememberedAnswers) throw tooManyAnswers(rememberedAnswers);
          timers.get(pattern)?.();
          timers.delete(pattern);
          const expiresAt = scope.kind === 'timed' ? createdAt + scope.durationMs : null;
          if (scope.kind === 'timed')
            timers.set(
              pattern,
              clock.after(scope.durationMs, () => forget(pattern)),
            );
          const said = { answerId, about, effect, by, shown, createdAt, expiresAt, uses: 0, lastUsedAt: null };
          entries.set(pattern, { ...said, scope: scope.kind, project: projectRoot });
          break;
        }
        case 'project':
        case 'everywhere':
          await grants.remember({
            answerId,
            about,
            keys: [keyOf(pattern)],
            effect,
            by,
            projectRoot: scope.kind === 'project' ? projectRoot : null,
            expiresAt: null,
            createdAt,
            shown,
          });
          break;
        case 'rule':
        case 'agent':
          throw new BrokerError('bad-request', 'What is remembered about commands says nothing about connections.');
      }
      tell();
    },

    used(target) {
      const patterns = patternsAbout(target);
      const now = clock.now();
      grants.used(patterns.map(keyOf), projectRoot, now);
      for (const entry of patterns.flatMap((pattern) => inMemory(pattern, now))) {
        entry.uses += 1;
        entry.lastUsedAt = now;
      }
    },

    list() {
      const now = clock.now();
      return [...entries.keys()]
        .flatMap((pattern) => inMemory(pattern, now))
        .toReversed()
        .map((entry) => ({ ...entry }));
    },

    revoke(answerId) {
      const found = [...entries].find(([, entry]) => entry.answerId === answerId);
      if (found !== undefined) forget(found[0]);
      return found !== undefined;
    },

    recheck: tell,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach(host) {
      const isNew = !reached.has(host);
      reached.add(host);
      return isNew;
    },
    wasReached: (host) => reached.has(host),
    noteOtherName(host, name) {
      const known = otherNames.get(host) ?? new Set<string>();
      if (known.size < mostOtherNames && otherNames.size < mostHosts)
        otherNames.set(host, known.add(name.slice(0, 253)));
    },
    otherNames: (host) => [...(otherNames.get(host) ?? [])],
  };
}
