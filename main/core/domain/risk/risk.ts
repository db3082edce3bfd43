/** How dangerous a command is if it ran unsandboxed, in the words of the risk rubric. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { spanSchema } from '../common/span.ts';

export const riskLevels = ['low', 'medium', 'high', 'critical'] as const;
export const riskLevelSchema = z.enum(riskLevels);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

/**
 * Every category, behind the letter by which tables name it. What people read is in `renderer/text/messages/both/risk-categories.ts`.
 */
export const riskCategoryLetters = {
  D: 'data_deletion',
  X: 'data_exfiltration',
  P: 'privilege_escalation',
  S: 'system_modification',
  N: 'network_access',
  R: 'resource_exhaustion',
  C: 'compliance',
} as const;
export const riskCategorySchema = z.enum(Object.values(riskCategoryLetters));
export type RiskCategory = z.infer<typeof riskCategorySchema>;

/** Why a level was given: a closed-form code, a sentence, and the part of the shown text that caused it. */
export const riskReasonSchema = z.strictObject({
  code: z.string(),
  text: messageSchema,
  level: riskLevelSchema,
  span: spanSchema,
});
export type RiskReason = z.infer<typeof riskReasonSchema>;

/** What lies at a path now: files of all folders below it, and their bytes. */
export const effectSizeSchema = z.strictObject({
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** False when the look ended early or met what it could not read: the numbers are then a floor. */
  isComplete: z.boolean(),
});
export type EffectSize = z.infer<typeof effectSizeSchema>;

export const pathEffectSchema = z.strictObject({
  path: z.string(),
  /** Whether the path lies in the project, elsewhere, or could not be told. */
  place: z.enum(['project', 'home', 'system', 'temporary', 'unknown']),
  /** Null when it was not looked for, or when nothing is there. */
  size: effectSizeSchema.nullable(),
});
export type PathEffect = z.infer<typeof pathEffectSchema>;

/** What stands at a path now and would be gone, though nothing is deleted by name. */
export const discardSchema = z.strictObject({
  path: z.string(),
  /** The content of a file that is replaced, changes that git takes back, files that git does not know, or commits of a stash or a branch, by its name. */
  what: z.enum(['content', 'changes', 'untracked', 'stash', 'branch']),
  /** The words of a `git clean` in that folder, where all are known: then git itself says which files it would remove. */
  clean: z.array(z.string()).optional(),
});
export type Discard = z.infer<typeof discardSchema>;

export const effectsSchema = z.strictObject({
  reads: z.array(pathEffectSchema),
  writes: z.array(pathEffectSchema),
  deletes: z.array(pathEffectSchema),
  /** Absent where nothing is replaced or thrown away. */
  discards: z.array(discardSchema).optional(),
  hosts: z.array(z.string()),
  privilege: z.boolean(),
});
export type Effects = z.infer<typeof effectsSchema>;

export const riskSchema = z.strictObject({
  level: riskLevelSchema,
  categories: z.array(riskCategorySchema),
  reasons: z.array(riskReasonSchema),
  effects: effectsSchema,
  /** True when a part could not be read: the level is then a floor, and the card says so. */
  opaque: z.boolean(),
});
export type Risk = z.infer<typeof riskSchema>;

/** What the log keeps of it beside each decision: closed words only, and nothing of the command. */
export const riskRatingSchema = z.strictObject({
  level: riskLevelSchema,
  categories: z.array(riskCategorySchema),
  /** Codes of the reasons, each once. */
  reasons: z.array(z.string()),
  opaque: z.boolean(),
});
export type RiskRating = z.infer<typeof riskRatingSchema>;

export function ratingOf({ level, categories, reasons, opaque }: Risk): RiskRating {
  return { level, categories: [...categories], reasons: [...new Set(reasons.map(({ code }) => code))], opaque };
}
