/** What people and scripts see of the audit log: pages of rows, one row whole, the check of the chain, and exports. */
import * as z from 'zod';
import { configurationChangeSchema, changeTopicSchema } from '../settings/configuration-change.ts';
import { auditCutSchema } from './audit-retention.ts';
import { wireErrorSchema } from '../common/errors.ts';
import { runIdSchema, sessionIdSchema } from '../common/ids.ts';
import { maxPathLength } from '../common/limits.ts';

export const auditKindSchema = z.enum(['request', 'decision', 'attempt', 'outcome', 'configuration-change']);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** Most rows on one page of the log. */
export const maxAuditPage = 500;
/** Most alarms that a verdict about the log tells of. */
const mostOpenAlarms = 32;

const time = z.int().nonnegative().nullable();

/** What a row must be to be shown; null asks nothing of it. */
export const auditFilterSchema = z.strictObject({
  projectRoot: z.string().min(1).max(maxPathLength).nullable(),
  runId: runIdSchema.nullable(),
  kind: auditKindSchema.nullable(),
  /** Of configuration changes only: what they are about. */
  topic: changeTopicSchema.nullable(),
  /** The kind of a decision (`approved` …) or of an outcome (`completed` …), or the effect of a configuration change (`loosened` …). */
  result: z.string().min(1).max(40).nullable(),
  /** The kind of decider: `person`, `rule`, `policy` … Of a configuration change who made it. */
  decidedBy: z.string().min(1).max(40).nullable(),
  /** Milliseconds since 1970, both inclusive. */
  since: time,
  until: time,
  /** Words of the command, the requester, a note or an ending, in this order; the last one may be a beginning. */
  words: z.string().min(1).max(400).nullable(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const everyAuditRow: AuditFilter = {
  projectRoot: null,
  runId: null,
  kind: null,
  topic: null,
  result: null,
  decidedBy: null,
  since: null,
  until: null,
  words: null,
};

export const auditQuerySchema = z.strictObject({
  filter: auditFilterSchema,
  /** Rows older than this one; null for the newest. */
  before: z.int().positive().nullable(),
  limit: z.int().positive().max(maxAuditPage),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditRowSchema = z.strictObject({
  seq: z.int().positive(),
  at: z.int(),
  /** These are null for a configuration change that belongs to none. */
  sessionId: sessionIdSchema.nullable(),
  runId: runIdSchema.nullable(),
  projectRoot: z.string().nullable(),
  kind: auditKindSchema,
  result: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** The command of the row's run, or a configuration change in a sentence, cut to a line's length; empty where it is no longer known. */
  text: z.string(),
  entryPoint: z.string().nullable(),
  claimedName: z.string().nullable(),
  /** Null for every other kind, and for one that is long: the whole row has it. */
  configurationChange: configurationChangeSchema.nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

export const auditPageSchema = z.strictObject({
  /** Newest first. */
  rows: z.array(auditRowSchema),
  /** Pass it as `before` for the next page; null when this was the last. */
  next: z.int().positive().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** One row with all that was kept of it: secrets and values of variables were covered before it was written. */
export const auditEntrySchema = z.strictObject({
  row: auditRowSchema,
  entry: z.record(z.string(), z.json()),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What happened to the log that no person has taken note of. */
export const openAlarmSchema = z.strictObject({ ...wireErrorSchema.shape, since: z.int() });
export type OpenAlarm = z.infer<typeof openAlarmSchema>;

/** Missing where there are none. The chain may be whole, and the log shortened or replaced all the same. */
const alarms = z.array(openAlarmSchema).max(mostOpenAlarms).optional();

export const chainVerdictSchema = z.discriminatedUnion('kind', [
  /** `head` is the hash of the last row; a person who wrote it down elsewhere can tell whether rows were replaced since. */
  z.strictObject({
    kind: z.literal('intact'),
    rows: z.int(),
    head: z.string(),
    /** Older rows that were removed, as the person chose to keep no more; the chain begins behind them. */
    cut: auditCutSchema.nullable(),
    alarms,
  }),
  z.strictObject({ kind: z.literal('broken'), seq: z.int(), why: z.enum(['changed', 'missing']), alarms }),
]);
export type ChainVerdict = z.infer<typeof chainVerdictSchema>;

/** A row that was read, by its number and its hash. */
export const chainPlaceSchema = z.strictObject({ seq: z.int().positive(), hash: z.string().length(64) });
export type ChainPlace = z.infer<typeof chainPlaceSchema>;

/** How a check ended, or how far it came: `place` is where the next call goes on, `of` the number of the last row. */
export const chainStepSchema = z.discriminatedUnion('kind', [
  ...chainVerdictSchema.options,
  z.strictObject({ kind: z.literal('so-far'), place: chainPlaceSchema, of: z.int() }),
]);
export type ChainStep = z.infer<typeof chainStepSchema>;

export const auditExportSchema = z.strictObject({
  filter: auditFilterSchema,
  format: z.enum(['jsonl', 'csv', 'markdown']),
  /** `shareable` also covers who and where: the home folder, the requester's words, notes of people, names of projects. */
  redaction: z.enum(['as-kept', 'shareable']),
  /** The `next` of the part before; null for the first. */
  after: z.int().positive().nullable(),
});
export type AuditExport = z.infer<typeof auditExportSchema>;

/** A part of an export, oldest rows first; the parts put together are the file. */
export const auditExportPartSchema = z.strictObject({
  text: z.string(),
  rows: z.int().nonnegative(),
  next: z.int().positive().nullable(),
  /** The number of the last row of the log: `next` stands to it as what is done to all of it. Absent where it is not known. */
  of: z.int().nonnegative().optional(),
});
export type AuditExportPart = z.infer<typeof auditExportPartSchema>;
