/** Remembers answers about destinations: in memory for a session or a time, in the store for a project or everywhere. */
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { keptOf } from '#domain/approval/scope.ts';
import type { AnswerId } from '#domain/common/ids.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { Clock, GrantStore, Ids } from '#core/ports.ts';
import { createReachedHosts, type ReachedHosts } from './memory/reached-hosts.ts';
import { createSessionAnswers, type SessionAnswers } from './memory/session-answers.ts';
import { patternsAbout } from './network-choices.ts';
import { say } from '#domain/common/message.ts';

export interface RememberedRule {
  readonly pattern: string;
  readonly effect: 'allow' | 'deny';
  readonly scope: Scope['kind'];
}

export interface NetworkMemory extends ReachedHosts {
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
}

const keyOf = (pattern: string): string => canonicalJson({ kind: 'network', pattern });

export interface NetworkMemoryOptions {
  readonly projectRoot: string;
  readonly grants: GrantStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly house?: HouseLimits;
}

/** What one session remembers of destinations. */
export function createNetworkMemory(options: NetworkMemoryOptions): NetworkMemory {
  const { projectRoot, grants, clock } = options;
  const { rememberedAnswers } = options.house ?? houseLimits;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const answers = createSessionAnswers({ clock, most: rememberedAnswers, onEnded: tell });

  return {
    ...createReachedHosts(),
    find(target) {
      const patterns = patternsAbout(target);
      const now = clock.now();
      const byKey = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]));
      const stored = grants.find([...byKey.keys()], projectRoot, now).map(({ key, effect }): RememberedRule => {
        return { pattern: byKey.get(key) ?? '', effect, scope: 'project' };
      });
      const ofSession = patterns.flatMap((pattern) =>
        answers.find(pattern, now).map(({ effect, scope }): RememberedRule => ({ pattern, effect, scope })),
      );
      return [...stored, ...ofSession];
    },
    async remember(pattern, answer) {
      if (answer.scope.kind === 'once') return;
      const writing = keepAnswer(pattern, answer, answers, options);
      if (writing !== null) await writing;
      tell();
    },
    used(target) {
      const patterns = patternsAbout(target);
      const now = clock.now();
      grants.used(patterns.map(keyOf), projectRoot, now);
      for (const entry of patterns.flatMap((pattern) => answers.find(pattern, now))) {
        entry.uses += 1;
        entry.lastUsedAt = now;
      }
    },
    list: () => answers.list(),
    revoke: (answerId) => answers.revoke(answerId),
    recheck: tell,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** In memory at once, or in the store, as far as the answer reaches; null where nothing is written. */
function keepAnswer(
  pattern: string,
  { effect, scope, by }: Parameters<NetworkMemory['remember']>[1],
  answers: SessionAnswers,
  { projectRoot, grants, clock, ids }: NetworkMemoryOptions,
): Promise<void> | null {
  const createdAt = clock.now();
  const answerId: AnswerId = `ans_${ids.next()}`;
  const shown = `connect to ${pattern}`;
  const about = 'network' as const;
  const kept = keptOf(scope, createdAt);
  switch (kept.in) {
    case 'nowhere':
      return null;
    case 'session': {
      const said = { answerId, about, effect, by, shown, createdAt, expiresAt: kept.endsAt, uses: 0, lastUsedAt: null };
      answers.keep(pattern, { ...said, scope: kept.kind, project: projectRoot });
      return null;
    }
    case 'project':
    case 'everywhere':
      return grants.remember({
        answerId,
        about,
        keys: [keyOf(pattern)],
        effect,
        by,
        projectRoot: kept.in === 'project' ? projectRoot : null,
        expiresAt: null,
        createdAt,
        shown,
      });
    case 'elsewhere':
      throw new BrokerError('bad-request', say('What is remembered about commands says nothing about connections.'));
  }
}
