/** How long and how much of the audit log is kept, and what is there now. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';

/** Fewer would take away what a person looks at right now. */
export const fewestKeptRows = 1000;

export const auditRetentionSchema = z.strictObject({
  /** Rows older than so many days go; null keeps them for ever. */
  days: z.int().min(1).max(36_500).nullable(),
  /** Beyond so many rows the oldest go; null keeps any number. */
  rows: z.int().min(fewestKeptRows).max(1_000_000_000).nullable(),
});
export type AuditRetention = z.infer<typeof auditRetentionSchema>;

export const keepsEverything: AuditRetention = { days: null, rows: null };

/** What was removed so far; the first row that is left is bound to the last one that went. */
export const auditCutSchema = z.strictObject({ throughSeq: z.int().positive(), at: z.int() });
export type AuditCut = z.infer<typeof auditCutSchema>;

export const retentionStateSchema = z.strictObject({
  retention: auditRetentionSchema,
  /** A clause for people when the choice cannot be read; then everything is kept. */
  problem: messageSchema.nullable(),
  rows: z.int().nonnegative(),
  /** When the oldest row was written; null where there is none. */
  oldestAt: z.int().nullable(),
  /** Of the file with everything the broker keeps; room that rows left is used again, not given back. */
  fileBytes: z.int().nonnegative(),
  cut: auditCutSchema.nullable(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;
