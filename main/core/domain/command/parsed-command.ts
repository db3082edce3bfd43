/** A command line as a shell would read it: simple commands with literal words, and the parts that cannot be read. */
import * as z from 'zod';
import { spanSchema } from '../common/span.ts';

/**
 * What is known of a word that is not literal, after quote removal: `${NAME}` for a variable, `$()` for anything else the
 * shell would compute, `*`, `?`, `[...]` and `{a,b}` as written; `\\x` is the character x itself.
 */
export const wordPatternSchema = z.string();

export const redirectionSchema = z.strictObject({
  /** The operator as written, without the descriptor: `>`, `>>`, `<`, `>&`, `<<`, `<<<`, `&>`, `>|`, `<>`. */
  operator: z.string(),
  fd: z.int().nonnegative().nullable(),
  /** Literal target; null when it cannot be read. For a heredoc, its body if literal. */
  target: z.string().nullable(),
  /** What is known of a target that is not literal. */
  pattern: wordPatternSchema.optional(),
  span: spanSchema,
});
export type Redirection = z.infer<typeof redirectionSchema>;

export const assignmentSchema = z.strictObject({
  name: z.string(),
  value: z.string().nullable(),
  /** What is known of a value that is not literal. */
  pattern: wordPatternSchema.optional(),
  span: spanSchema,
});
export type Assignment = z.infer<typeof assignmentSchema>;

export const opaqueReasonSchema = z.enum([
  'expansion',
  'substitution',
  'glob',
  'eval',
  'encoded-payload',
  'unknown-wrapper',
  'redefined-command',
  'syntax-error',
  'too-long',
  'too-many-segments',
  'too-deep',
  'not-a-shell-we-read',
  'binary-input',
]);
export type OpaqueReason = z.infer<typeof opaqueReasonSchema>;

export const opaquePartSchema = z.strictObject({ reason: opaqueReasonSchema, span: spanSchema });
export type OpaquePart = z.infer<typeof opaquePartSchema>;

const wordsShape = {
  /** Literal words; a word that cannot be read literally is null. */
  argv: z.array(z.string().nullable()),
  /** One span per word of argv. */
  words: z.array(spanSchema),
};

export const segmentSchema = z.strictObject({
  ...wordsShape,
  /** One entry per word of argv: null for a literal word, else what is known of it. Absent when every word is literal. */
  patterns: z.array(wordPatternSchema.nullable()).optional(),
  span: spanSchema,
  redirections: z.array(redirectionSchema),
  assignments: z.array(assignmentSchema),
  /** Where the segment stands: runs always, only under a condition, repeatedly, or only when a function is called. */
  position: z.enum(['always', 'conditional', 'loop', 'function']),
  /** Index of the pipeline the segment belongs to within the line, and its place in it. */
  pipeline: z.strictObject({ id: z.int(), index: z.int(), length: z.int() }),
  background: z.boolean(),
  /** Programs this segment was found inside, outermost first: `['sudo', 'sh']`. */
  wrappers: z.array(z.string()),
  /** Its words as they are written, where the names that a pattern stands for were filled in. */
  unfilled: z.strictObject({ ...wordsShape, patterns: z.array(wordPatternSchema.nullable()) }).optional(),
  /** Folders that it may run in, where the line goes to others than it begins in and these are certain. */
  folders: z.array(z.string()).optional(),
});
export type Segment = z.infer<typeof segmentSchema>;

export const parsedCommandSchema = z.strictObject({
  /** The line shown to people; every span points into it. */
  text: z.string(),
  segments: z.array(segmentSchema),
  opaque: z.array(opaquePartSchema),
  /** Words of it come from the place where it runs: from its variables alone, or from the names that lie there, which may change. */
  taken: z.enum(['variables', 'names']).optional(),
});
export type ParsedCommand = z.infer<typeof parsedCommandSchema>;

/** The segment with its patterns in place of the names; null where none were filled in. */
export const unfilledOf = (segment: Segment): Segment | null => {
  const { unfilled, ...rest } = segment;
  return unfilled === undefined ? null : { ...rest, ...unfilled };
};
