/** A question of an agent about something that it does itself: the broker says yes or no, and contains nothing. See decision 0025. */
import * as z from 'zod';
import { askerSchema } from '../agents/asker.ts';
import { argvSchema } from '../command/argv.ts';
import { maxPathLength } from '../common/limits.ts';

/** Longest input of a tool that is taken, in characters. */
export const maxToolInput = 65_536;
/** Most answers that an agent may offer. */
export const maxChoices = 16;

export const foreignSubjectSchema = z.discriminatedUnion('kind', [
  /** A command as the agent says it will run it; a whole line is the last word of `sh -c`. */
  z.strictObject({ kind: z.literal('command'), argv: argvSchema }),
  /** Anything else an agent does by its own means, in its own words. */
  z.strictObject({
    kind: z.literal('tool'),
    name: z.string().min(1).max(200),
    input: z.string().max(maxToolInput),
    /** Files that the agent says it touches. */
    paths: z.array(z.string().min(1).max(maxPathLength)).max(200),
  }),
]);
export type ForeignSubject = z.infer<typeof foreignSubjectSchema>;

/** One answer that the agent takes. */
export const foreignChoiceSchema = z.strictObject({
  id: z.string().min(1).max(200),
  /** What the agent calls it, unchecked. */
  name: z.string().min(1).max(200),
  effect: z.enum(['allow', 'deny']),
  /** True when the agent remembers it in its own way, and may not ask again. */
  isLasting: z.boolean(),
});
export type ForeignChoice = z.infer<typeof foreignChoiceSchema>;

export const foreignChoicesSchema = z
  .array(foreignChoiceSchema)
  .min(1)
  .max(maxChoices)
  .refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, 'two choices have one name')
  .refine((choices) => choices.some(({ effect }) => effect === 'allow'), 'nothing can be allowed');

export const foreignOperationSchema = z.strictObject({
  type: z.literal('foreign-question'),
  subject: foreignSubjectSchema,
  /** Where the agent works; absolute, or null for the project itself. */
  cwd: z.string().min(1).max(maxPathLength).nullable(),
  asker: askerSchema,
  choices: foreignChoicesSchema,
  /** The agent expects a no: no key may allow, and the focus lies on the refusal. */
  prefersNo: z.boolean(),
  /** False when no person may be offered to have this remembered, here or there. */
  mayRemember: z.boolean(),
});
export type ForeignOperation = z.infer<typeof foreignOperationSchema>;
