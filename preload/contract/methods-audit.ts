/** The calls about the audit log. Looking is for every client; a person may say how much of it is kept, and no client changes a row. */
import * as z from 'zod';
import { activityQuerySchema, activitySchema } from '#domain/audit/activity.ts';
import { answeredQuerySchema, answeredSchema } from '#domain/audit/answered.ts';
import {
  auditEntrySchema,
  auditExportPartSchema,
  auditExportSchema,
  auditPageSchema,
  auditQuerySchema,
  chainPlaceSchema,
  chainStepSchema,
} from '#domain/audit/audit-book.ts';
import { auditRetentionSchema, retentionStateSchema } from '#domain/audit/audit-retention.ts';

export const auditMethods = {
  'audit.query': { params: auditQuerySchema, result: auditPageSchema },
  /** Null where there is no such row. */
  'audit.show': { params: z.strictObject({ seq: z.int().positive() }), result: auditEntrySchema.nullable() },
  /** Reads rows for a moment and says how far it came; to be called again with that place until it has a verdict. */
  'audit.verify': { params: z.strictObject({ after: chainPlaceSchema.nullable() }), result: chainStepSchema },
  /** How much is kept, and what is there. */
  'audit.retention': { params: z.strictObject({}), result: retentionStateSchema },
  /** How many rows would go under another choice. */
  'audit.wouldRemove': {
    params: auditRetentionSchema,
    result: z.strictObject({ rows: z.int().nonnegative() }),
  },
  /** Keeps the choice and removes at once what it does not keep; for a person's own screens. */
  'audit.retain': { params: auditRetentionSchema, result: retentionStateSchema },
  /** Takes note of what happened to the log; for a person's own screens. */
  'audit.accept': { params: z.strictObject({}), result: z.strictObject({}) },
  /** One part at a time, until `next` is null. */
  'audit.export': { params: auditExportSchema, result: auditExportPartSchema },
  /** What happened in a time, counted for people. */
  'activity.read': { params: activityQuerySchema, result: activitySchema },
  /** What was answered in it, by a person or for them. */
  'activity.answered': { params: answeredQuerySchema, result: answeredSchema },
} as const;
