/** A process by its number and the moment it started, because numbers are used again. */
import * as z from 'zod';

export const processMarkSchema = z.string().regex(/^[0-9]{1,10}:[0-9]{1,20}$/);
export type ProcessMark = z.infer<typeof processMarkSchema>;
