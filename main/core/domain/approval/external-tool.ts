/** A question of an agent about something that it does itself: the broker says yes or no, and contains nothing. See decision 0025. */
import * as z from 'zod';
import { requesterSchema } from '../agents/requester.ts';
import { argvSchema } from '../command/argv.ts';
import { maxPathLength } from '../common/limits.ts';

/** Longest input of a tool that is taken, in characters. */
export const maxToolInput = 65_536;
/** Most answers that an agent may offer. */
export const maxChoices = 16;

export const externalToolSubjectSchema = z.discriminatedUnion('kind', [
  /** A command as the agent says it will run it; a whole line is the last word of `sh -c`. */
  z.strictObject({ kind: z.literal('command'), argv: argvSchema }),
  /** Anything else an agent does by its own means, in its own words. */
  z.strictObject({
    kind: z.literal('tool'),
    name: z.string().min(1).max(200),
    input: z.string().max(maxToolInput),
    /** Files that the agent says it touches. */
    paths: z.array(z.string().min(1).max(maxPathLength)).max(200),
    /** The desk itself will do it, as it is written; no program can say so. */
    byDesk: z.literal(true).optional(),
  }),
]);
export type ExternalToolSubject = z.infer<typeof externalToolSubjectSchema>;

/** One answer that the agent takes. */
export const externalToolChoiceSchema = z.strictObject({
  id: z.string().min(1).max(200),
  /** What the agent calls it, unchecked. */
  name: z.string().min(1).max(200),
  effect: z.enum(['allow', 'deny']),
  /** True when the agent remembers it in its own way, and may not ask again. */
  isLasting: z.boolean(),
});
export type ExternalToolChoice = z.infer<typeof externalToolChoiceSchema>;

export const externalToolChoicesSchema = z
  .array(externalToolChoiceSchema)
  .min(1)
  .max(maxChoices)
  .refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, 'two choices have one name')
  .refine((choices) => choices.some(({ effect }) => effect === 'allow'), 'nothing can be allowed');

export const externalToolOperationSchema = z.strictObject({
  type: z.literal('external-tool-approval'),
  subject: externalToolSubjectSchema,
  /** Where the agent works; absolute, or null for the project itself. */
  cwd: z.string().min(1).max(maxPathLength).nullable(),
  requester: requesterSchema,
  choices: externalToolChoicesSchema,
  /** The agent expects a no: no key may allow, and the focus lies on the refusal. */
  prefersNo: z.boolean(),
  /** False when no person may be offered to have this remembered, here or there. */
  mayRemember: z.boolean(),
});
export type ExternalToolOperation = z.infer<typeof externalToolOperationSchema>;
