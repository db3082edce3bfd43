/** The stores' ports kept in memory, with the same answers as the database gives. */
import type { AuditLog, AuditRecord, GrantStore, RuleStore } from '#core/ports.ts';
import type { CommandRule } from '#domain/rules/rule.ts';

type Remembered = Parameters<GrantStore['remember']>[0];

export interface MemoryStores {
  readonly audit: AuditLog;
  readonly rules: RuleStore;
  readonly grants: GrantStore;
  /** Every row written, in order. */
  readonly records: AuditRecord[];
  readonly keptRules: CommandRule[];
  /** One for each key. */
  readonly keptGrants: Remembered[];
  /** From now on every write fails as a broken store does; null mends it. */
  break(error: Error | null): void;
}

function isInForce(grant: Remembered, now: number, latest: number): boolean {
  if (grant.expiresAt === null) return true;
  return grant.effect === 'deny' ? now < grant.expiresAt : latest < grant.expiresAt && grant.createdAt <= now;
}

export function createMemoryStores(): MemoryStores {
  const records: AuditRecord[] = [];
  const keptRules: CommandRule[] = [];
  const keptGrants: Remembered[] = [];
  const uses = new Map<string, { uses: number; lastUsedAt: number }>();
  let broken: Error | null = null;
  let latest = 0;
  const failIfBroken = (): void => {
    if (broken !== null) throw broken;
  };

  return {
    records,
    keptRules,
    keptGrants,
    break: (error) => {
      broken = error;
    },
    audit: {
      write: async (record) => {
        failIfBroken();
        records.push(record);
      },
    },
    rules: {
      rulesFor: (projectRoot) => {
        failIfBroken();
        return keptRules.filter((rule) => rule.project === null || rule.project === projectRoot);
      },
      add: async (rule) => {
        failIfBroken();
        keptRules.push(rule);
      },
      exchange: async (gone, added) => {
        failIfBroken();
        keptRules.splice(0, keptRules.length, ...keptRules.filter(({ id }) => !gone.includes(id)), ...added);
      },
      list: () => {
        failIfBroken();
        return keptRules.map((rule) => ({ rule, uses: 0, lastUsedAt: null }));
      },
      remove: async (ruleId) => {
        failIfBroken();
        const at = keptRules.findIndex(({ id }) => id === ruleId);
        if (at !== -1) keptRules.splice(at, 1);
        return at !== -1;
      },
    },
    grants: {
      find: (keys, projectRoot, now) => {
        failIfBroken();
        latest = Math.max(latest, now);
        return [...new Set(keys)].flatMap((key) => {
          const hits = keptGrants.filter(
            (grant) =>
              grant.keys.includes(key) &&
              (grant.projectRoot === null || grant.projectRoot === projectRoot) &&
              isInForce(grant, now, latest),
          );
          if (hits.length === 0) return [];
          return [
            { key, effect: hits.some((grant) => grant.effect === 'deny') ? ('deny' as const) : ('allow' as const) },
          ];
        });
      },
      remember: async (grant) => {
        failIfBroken();
        for (const key of grant.keys) {
          const before = keptGrants.findIndex((k) => k.keys.includes(key) && k.projectRoot === grant.projectRoot);
          if (before !== -1) keptGrants.splice(before, 1);
          keptGrants.push({ ...grant, keys: [key] });
        }
      },
      used: (keys, projectRoot, at) => {
        failIfBroken();
        const used = keptGrants.filter(
          (grant) =>
            (grant.projectRoot === null || grant.projectRoot === projectRoot) &&
            grant.keys.some((key) => keys.includes(key)),
        );
        for (const answerId of new Set(used.map((grant) => grant.answerId))) {
          uses.set(answerId, { uses: (uses.get(answerId)?.uses ?? 0) + 1, lastUsedAt: at });
        }
      },
      list: (now) => {
        failIfBroken();
        latest = Math.max(latest, now);
        const alive = keptGrants.filter((grant) => isInForce(grant, now, latest)).toReversed();
        const listed = alive.map(({ keys: _keys, projectRoot, ...grant }) => {
          const used = uses.get(grant.answerId) ?? { uses: 0, lastUsedAt: null };
          const scope = projectRoot === null ? ('everywhere' as const) : ('project' as const);
          return { ...grant, project: projectRoot, scope, ...used };
        });
        return listed.filter(({ answerId }, at) => listed.findIndex((each) => each.answerId === answerId) === at);
      },
      revoke: async (answerId) => {
        failIfBroken();
        const left = keptGrants.filter((grant) => grant.answerId !== answerId);
        const found = left.length < keptGrants.length;
        keptGrants.splice(0, keptGrants.length, ...left);
        return found;
      },
    },
  };
}
