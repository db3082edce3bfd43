/** The call behind learn mode: what a run of this session was refused, as entries that a person may take. */
import * as z from 'zod';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { learnedSchema } from '#domain/command/learned.ts';

export const learningMethods = {
  /** For a person's own screens. Changes nothing: what is taken is saved as settings. */
  'session.learned': {
    params: z.strictObject({ sessionId: sessionIdSchema, runId: runIdSchema }),
    result: learnedSchema,
  },
} as const;
