/** Remembered yes and no beyond one session, found by the hash of what they are about: the keys hold whole command lines. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { GrantStore } from '#core/ports.ts';
import { guardStore, inTransaction } from './database.ts';
import { maskSecrets } from './mask-secrets.ts';

export interface KeptGrant {
  readonly grantId: number;
  readonly effect: 'allow' | 'deny';
  /** Null for everywhere. */
  readonly projectRoot: string | null;
  readonly shown: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

export interface KeptGrants extends GrantStore {
  /** Newest first, expired ones included. */
  list(): readonly KeptGrant[];
  /** Says whether there was one. */
  revoke(grantId: number): Promise<boolean>;
}

type SqlRow = Readonly<Record<string, unknown>>;

/** `project` of a grant that counts everywhere. */
const everywhere = '';

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

function toGrant(row: SqlRow): KeptGrant {
  const { project, expires_at: expiresAt } = row;
  return {
    grantId: Number(row['grant_id']),
    effect: row['effect'] === 'allow' ? 'allow' : 'deny',
    projectRoot: project === everywhere ? null : String(project),
    shown: String(row['shown']),
    createdAt: Number(row['created_at']),
    expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
  };
}

/**
 * A clock set back must not bring an allowance to life again: `latest` is the latest time seen, and a timed yes from the
 * future does not count. A no keeps counting as long as either clock says so.
 */
function isInForce(grant: KeptGrant, now: number, latest: number): boolean {
  if (grant.expiresAt === null) return true;
  if (grant.effect === 'deny') return now < grant.expiresAt;
  return latest < grant.expiresAt && grant.createdAt <= now;
}

export function createGrantStore(database: DatabaseSync): KeptGrants {
  const byKey = database.prepare('SELECT * FROM grants WHERE key_hash = ? AND project IN (?, ?)');
  const all = database.prepare('SELECT * FROM grants ORDER BY created_at DESC, grant_id DESC');
  const remove = database.prepare('DELETE FROM grants WHERE grant_id = ?');
  const replace = database.prepare(
    `INSERT OR REPLACE INTO grants (key_hash, project, effect, shown, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  let latest = 0;

  return {
    find: (keys, projectRoot, now) =>
      guardStore(() => {
        latest = Math.max(latest, now);
        return [...new Set(keys)].flatMap((key) => {
          const rows = byKey.all(hashKey(key), projectRoot, everywhere).map(toGrant);
          const alive = rows.filter((grant) => isInForce(grant, now, latest));
          if (alive.length === 0) return [];
          return [
            { key, effect: alive.some((grant) => grant.effect === 'deny') ? ('deny' as const) : ('allow' as const) },
          ];
        });
      }),
    remember: async ({ keys, effect, projectRoot, expiresAt, createdAt, shown }) =>
      guardStore(() =>
        inTransaction(database, () => {
          for (const key of keys) {
            replace.run(hashKey(key), projectRoot ?? everywhere, effect, maskSecrets(shown), createdAt, expiresAt);
          }
        }),
      ),
    list: () => guardStore(() => all.all().map(toGrant)),
    revoke: async (grantId) => guardStore(() => remove.run(grantId).changes > 0),
  };
}
