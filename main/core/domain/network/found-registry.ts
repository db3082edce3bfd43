/** A package registry that a project's own configuration names: proposed to people, never allowed by itself. */
import * as z from 'zod';
import { maxPathLength } from '../common/limits.ts';

export const foundRegistrySchema = z.strictObject({
  tool: z.enum(['npm', 'pip', 'cargo', 'go']),
  /** As it would be written into the list of allowed hosts. */
  pattern: z.string().min(1).max(300),
  /** The file or variable that names it. */
  from: z.string().max(maxPathLength + 200),
});
export type FoundRegistry = z.infer<typeof foundRegistrySchema>;
