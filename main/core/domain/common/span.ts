/** A piece of a shown text: start and end as UTF-16 offsets, end exclusive. */
import * as z from 'zod';

export const spanSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);
export type Span = z.infer<typeof spanSchema>;
