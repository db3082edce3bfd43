/** Remembered yes and no beyond one session, found by the hash of what they are about: the keys hold whole command lines. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { GrantStore } from '#core/ports.ts';
import { decidedBySchema } from '#domain/approval/decision.ts';
import { answerIdSchema } from '#domain/common/ids.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import { guardStore, inTransaction } from './database.ts';
import { sumOfGrant } from './health/row-sums.ts';
import { maskSecrets } from './log/mask-secrets.ts';

type SqlRow = Readonly<Record<string, unknown>>;

/** `project` of an answer that counts everywhere. */
const everywhere = '';

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Null for a row that was damaged: what it once allowed is asked about again. */
function toAnswer(row: SqlRow): RememberedAnswer | null {
  if (row['sum'] !== sumOfGrant(row)) return null;
  const { project, expires_at: expiresAt, last_used_at: lastUsedAt } = row;
  return {
    answerId: answerIdSchema.parse(row['answer_id']),
    about: row['about'] === 'network' ? 'network' : 'command',
    effect: row['effect'] === 'allow' ? 'allow' : 'deny',
    scope: project === everywhere ? 'everywhere' : 'project',
    project: project === everywhere ? null : String(project),
    shown: String(row['shown']),
    by: readBy(row['decided_by']),
    createdAt: Number(row['created_at']),
    expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
    uses: Number(row['uses']),
    lastUsedAt: typeof lastUsedAt === 'number' ? lastUsedAt : null,
  };
}

function readBy(text: unknown): RememberedAnswer['by'] {
  if (typeof text !== 'string') return null;
  const by = decidedBySchema.safeParse(JSON.parse(text));
  return by.success ? by.data : null;
}

/**
 * A clock set back must not bring an allowance to life again: `latest` is the latest time seen, and a timed yes from the
 * future does not count. A no keeps counting as long as either clock says so.
 */
function isInForce(answer: RememberedAnswer, now: number, latest: number): boolean {
  if (answer.expiresAt === null) return true;
  if (answer.effect === 'deny') return now < answer.expiresAt;
  return latest < answer.expiresAt && answer.createdAt <= now;
}

/** One for each answer, although each of its keys has a row. */
function merge(answers: readonly RememberedAnswer[]): RememberedAnswer[] {
  return [...new Map(answers.map((answer) => [answer.answerId, answer])).values()];
}

/** One row for each key, in the order of the columns that are written. */
function rowsOf(remembered: Parameters<GrantStore['remember']>[0]): (string | number | null)[][] {
  const { answerId, about, keys, effect, by, projectRoot, expiresAt, createdAt, shown } = remembered;
  const words = maskSecrets(shown);
  const project = projectRoot ?? everywhere;
  const who = JSON.stringify(by);
  return keys.map((key) => {
    const hash = hashKey(key);
    const sum = sumOfGrant({
      key_hash: hash,
      project,
      effect,
      shown: words,
      created_at: createdAt,
      expires_at: expiresAt,
      answer_id: answerId,
      about,
      decided_by: who,
    });
    return [hash, project, effect, words, createdAt, expiresAt, answerId, about, who, sum];
  });
}

export function createGrantStore(database: DatabaseSync): GrantStore {
  const byKey = database.prepare('SELECT * FROM grants WHERE key_hash = ? AND project IN (?, ?)');
  const all = database.prepare('SELECT * FROM grants ORDER BY created_at DESC, grant_id DESC');
  const remove = database.prepare('DELETE FROM grants WHERE answer_id = ?');
  const use = database.prepare('UPDATE grants SET uses = uses + 1, last_used_at = ? WHERE answer_id = ?');
  const replace = database.prepare(
    `INSERT OR REPLACE INTO grants
     (key_hash, project, effect, shown, created_at, expires_at, answer_id, about, decided_by, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let latest = 0;

  return {
    find: (keys, projectRoot, now) =>
      guardStore(() => {
        latest = Math.max(latest, now);
        return [...new Set(keys)].flatMap((key) => {
          const rows = byKey.all(hashKey(key), projectRoot, everywhere).flatMap((row) => toAnswer(row) ?? []);
          const alive = rows.filter((answer) => isInForce(answer, now, latest));
          if (alive.length === 0) return [];
          return [
            { key, effect: alive.some((answer) => answer.effect === 'deny') ? ('deny' as const) : ('allow' as const) },
          ];
        });
      }),
    remember: async (remembered) =>
      guardStore(() =>
        inTransaction(database, () => {
          for (const row of rowsOf(remembered)) replace.run(...row);
        }),
      ),
    used: (keys, projectRoot, at) =>
      guardStore(() =>
        inTransaction(database, () => {
          const rows = keys.flatMap((key) => byKey.all(hashKey(key), projectRoot, everywhere));
          for (const answerId of new Set(rows.map((row) => String(row['answer_id'])))) use.run(at, answerId);
        }),
      ),
    list: (now) =>
      guardStore(() => {
        latest = Math.max(latest, now);
        return merge(all.all().flatMap((row) => toAnswer(row) ?? [])).filter((answer) =>
          isInForce(answer, now, latest),
        );
      }),
    revoke: async (answerId) => guardStore(() => remove.run(answerId).changes > 0),
  };
}
