/** What changed in a project since a command began. */
import * as z from 'zod';

export const changedFilesSchema = z.strictObject({
  /** Beneath the project: the first that were met. */
  names: z.array(z.string().max(4096)).min(1).max(3),
  more: z.int().nonnegative(),
  /** False where not all could be looked at: it is then a floor. */
  isComplete: z.boolean(),
});
export type ChangedFiles = z.infer<typeof changedFilesSchema>;
