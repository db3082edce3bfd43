/** A sum over what a rule or a remembered answer says, so that a damaged byte is not taken for another permission. */
import { createHash } from 'node:crypto';

type SqlRow = Readonly<Record<string, unknown>>;

const sumOver =
  (columns: readonly string[]) =>
  (row: SqlRow): string =>
    createHash('sha256')
      .update(JSON.stringify(columns.map((name) => row[name] ?? null)))
      .digest('hex');

export const sumOfRule = sumOver(['rule_id', 'project', 'effect', 'body']);

/** How often an answer was used is not part of it. */
export const summedGrantColumns = [
  'key_hash',
  'project',
  'effect',
  'shown',
  'created_at',
  'expires_at',
  'answer_id',
  'about',
  'decided_by',
] as const;

export const sumOfGrant = sumOver(summedGrantColumns);
