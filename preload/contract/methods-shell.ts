/** Calls about the shell around the broker, for a person's own screens. The answer is null where the shell disturbs nobody. */
import * as z from 'zod';
import { languageSchema } from '#domain/common/language.ts';
import { quietHoursSchema, quietViewSchema } from '#domain/approval/quiet-hours.ts';

export const shellMethods = {
  /** Tells what this page speaks; the shell around it follows. */
  'shell.language': { params: z.strictObject({ language: languageSchema }), result: z.null() },
  /** Whether do not disturb is on, after it was turned on or off; null only asks. */
  'shell.quiet': {
    params: z.strictObject({ isOn: z.boolean().nullable() }),
    result: quietViewSchema.nullable(),
  },
  /** Keeps the hours in which it turns itself on. */
  'shell.quietHours': { params: quietHoursSchema, result: quietViewSchema.nullable() },
} as const;
