/** Calls about the shell around the desk, for a person's own screens. */
import * as z from 'zod';

export const shellMethods = {
  /** Whether do not disturb is on, after it was set; null only asks. The answer is null where the shell disturbs nobody. */
  'shell.quiet': {
    params: z.strictObject({ isOn: z.boolean().nullable() }),
    result: z.strictObject({ isOn: z.boolean().nullable() }),
  },
} as const;
