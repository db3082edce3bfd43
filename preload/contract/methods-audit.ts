/** The calls about the audit log. Looking is for every client; nobody changes it. */
import * as z from 'zod';
import {
  auditEntrySchema,
  auditExportPartSchema,
  auditExportSchema,
  auditPageSchema,
  auditQuerySchema,
  chainVerdictSchema,
} from '#domain/audit-book.ts';

export const auditMethods = {
  'audit.query': { params: auditQuerySchema, result: auditPageSchema },
  /** Null where there is no such row. */
  'audit.show': { params: z.strictObject({ seq: z.int().positive() }), result: auditEntrySchema.nullable() },
  /** Reads every row; takes seconds for a million of them. */
  'audit.verify': { params: z.strictObject({}), result: chainVerdictSchema },
  /** One part at a time, until `next` is null. */
  'audit.export': { params: auditExportSchema, result: auditExportPartSchema },
} as const;
