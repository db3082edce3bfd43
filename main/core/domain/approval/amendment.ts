/** A change that a person makes to a command before it runs: other words, or a stricter sandbox. See decision 0013. */
import * as z from 'zod';
import { argvSchema } from '../command/argv.ts';

/**
 * Mildest first. `tried`: as it is, but on a layer above the project, and asked about again by what it did. `contained`: in the project's own
 * sandbox, without what the caller asks beyond it. `offline`: that, and no network. `read-only`: that, and nothing may be written.
 */
export const stricterForms = ['tried', 'contained', 'offline', 'read-only'] as const;
export const stricterFormSchema = z.enum(stricterForms);
export type StricterForm = z.infer<typeof stricterFormSchema>;

export const amendmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('argv'), argv: argvSchema }),
  z.strictObject({ kind: z.literal('stricter'), form: stricterFormSchema }),
]);
export type Amendment = z.infer<typeof amendmentSchema>;

/** What a command was before a person changed it, and how it is held since. */
export const amendedSchema = z.strictObject({
  /** The line as it was asked; null when its words are unchanged. */
  asked: z.string().nullable(),
  form: stricterFormSchema.nullable(),
});
export type Amended = z.infer<typeof amendedSchema>;
