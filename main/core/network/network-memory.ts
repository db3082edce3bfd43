/** Remembers answers about destinations: in memory for a session or a time, in the store for a project or everywhere. */
import { canonicalJson } from '#domain/canonical-json.ts';
import { BrokerError } from '#domain/errors.ts';
import type { Scope } from '#domain/decision.ts';
import type { NetworkTarget } from '#domain/network.ts';
import type { Clock, GrantStore } from '#core/ports.ts';
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
  remember(pattern: string, effect: 'allow' | 'deny', scope: Scope): Promise<void>;
  /** Ends an answer of this session. */
  forget(pattern: string): void;
  /** To be called when answers in the store may have changed. */
  recheck(): void;
  /** Told whenever an answer came, ended or may have changed. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Notes that a host was reached; true when it had not been before in this session. */
  reach(host: string): boolean;
  wasReached(host: string): boolean;
}

interface Entry {
  readonly effect: 'allow' | 'deny';
  readonly scope: 'session' | 'timed';
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly stopTimer: () => void;
}

const keyOf = (pattern: string): string => canonicalJson({ kind: 'network', pattern });

export function createNetworkMemory(options: { projectRoot: string; grants: GrantStore; clock: Clock }): NetworkMemory {
  const { projectRoot, grants, clock } = options;
  const entries = new Map<string, Entry>();
  const reached = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const forget = (pattern: string): void => {
    const entry = entries.get(pattern);
    if (entry === undefined) return;
    entries.delete(pattern);
    entry.stopTimer();
    tell();
  };
  const inMemory = (pattern: string, now: number): RememberedRule[] => {
    const entry = entries.get(pattern);
    if (entry === undefined) return [];
    // A clock set back must not lengthen a permission.
    const isAlive = entry.expiresAt === null || (now >= entry.createdAt && now < entry.expiresAt);
    return isAlive ? [{ pattern, effect: entry.effect, scope: entry.scope }] : [];
  };

  return {
    find(target) {
      const patterns = patternsAbout(target);
      const now = clock.now();
      const byKey = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]));
      const stored = grants.find([...byKey.keys()], projectRoot, now).map(({ key, effect }): RememberedRule => {
        return { pattern: byKey.get(key) ?? '', effect, scope: 'project' };
      });
      return [...stored, ...patterns.flatMap((pattern) => inMemory(pattern, now))];
    },

    async remember(pattern, effect, scope) {
      const createdAt = clock.now();
      switch (scope.kind) {
        case 'once':
          return;
        case 'session':
        case 'timed': {
          entries.get(pattern)?.stopTimer();
          const expiresAt = scope.kind === 'timed' ? createdAt + scope.durationMs : null;
          const stopTimer =
            scope.kind === 'timed' ? clock.after(scope.durationMs, () => forget(pattern)) : () => undefined;
          entries.set(pattern, { effect, scope: scope.kind, createdAt, expiresAt, stopTimer });
          break;
        }
        case 'project':
        case 'everywhere':
          await grants.remember({
            keys: [keyOf(pattern)],
            effect,
            projectRoot: scope.kind === 'project' ? projectRoot : null,
            expiresAt: null,
            createdAt,
            shown: `connect to ${pattern}`,
          });
          break;
        case 'rule':
          throw new BrokerError('bad-request', 'A rule about commands says nothing about connections.');
      }
      tell();
    },

    forget,
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
  };
}
