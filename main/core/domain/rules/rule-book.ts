/** What people and scripts see of the rules: the list with its uses, previews, imports and the file they are exchanged in. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { commandRuleSchema, ruleDraftSchema } from './rule.ts';

export const listedRuleSchema = z.strictObject({
  rule: commandRuleSchema,
  /** How often it decided by itself: let a command run, or refused one. */
  uses: z.int().nonnegative(),
  lastUsedAt: z.int().nullable(),
});
export type ListedRule = z.infer<typeof listedRuleSchema>;

/** What a rule would have done to the commands of the past. */
export const rulePreviewSchema = z.strictObject({
  looked: z.int().nonnegative(),
  matched: z.int().nonnegative(),
  /** The most frequent first; at most fifty different ones. */
  lines: z.array(z.strictObject({ text: z.string(), times: z.int().positive() })),
  /** Why it would not be kept, in words; null where it would be. */
  refused: messageSchema.nullable(),
  /** How far it reaches where that is far, in sentences. */
  warnings: z.array(messageSchema),
});
export type RulePreview = z.infer<typeof rulePreviewSchema>;

export const ruleAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('kept'), rule: commandRuleSchema }),
  z.strictObject({ kind: z.literal('refused'), reason: messageSchema }),
]);
export type RuleAnswer = z.infer<typeof ruleAnswerSchema>;

export const ruleSourceSchema = z.enum(['codex', 'claude', 'srt', 'countersign']);
export type RuleSource = z.infer<typeof ruleSourceSchema>;

/** Largest file of rules that is read, in characters. */
export const maxRuleFileLength = 1024 * 1024;

export const ruleImportSchema = z.strictObject({
  source: ruleSourceSchema,
  text: z.string().max(maxRuleFileLength),
  /** Where the rules shall apply; null for every project. A file of our own says that itself. */
  project: z.string().nullable(),
});
export type RuleImport = z.infer<typeof ruleImportSchema>;

/** Something of a foreign file that became no rule, and why. Nothing is guessed. */
export const leftOutSchema = z.strictObject({ what: z.string(), why: messageSchema });
export type LeftOut = z.infer<typeof leftOutSchema>;

export const importReportSchema = z.strictObject({
  kept: z.array(commandRuleSchema),
  left: z.array(leftOutSchema),
  /** What differs between here and where the rules come from. */
  notes: z.array(messageSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** The file for exchanging rules; published as `docs/rules.schema.json`. */
export const ruleFileSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  rules: z.array(ruleDraftSchema).max(10_000),
});
export type RuleFile = z.infer<typeof ruleFileSchema>;
