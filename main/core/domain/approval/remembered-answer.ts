/** A yes or no that counts beyond its run, as people see it listed: about what, by whom, for how long, and how often it decided. */
import * as z from 'zod';
import { decidedBySchema } from './decision.ts';
import { rememberedScopeKinds } from './scope.ts';
import { answerIdSchema } from '../common/ids.ts';

export const rememberedAnswerSchema = z.strictObject({
  answerId: answerIdSchema,
  about: z.enum(['command', 'network', 'permission']),
  effect: z.enum(['allow', 'deny']),
  scope: z.enum(rememberedScopeKinds),
  /** The project it counts in; null for every project. */
  project: z.string().nullable(),
  /** What it is about, with secrets covered. */
  shown: z.string(),
  /** Null for answers of versions that did not note it. */
  by: decidedBySchema.nullable(),
  createdAt: z.int(),
  /** Null when it ends with nothing but its session, or never. */
  expiresAt: z.int().nullable(),
  /** How often it decided without anybody being asked. */
  uses: z.int().nonnegative(),
  lastUsedAt: z.int().nullable(),
});
export type RememberedAnswer = z.infer<typeof rememberedAnswerSchema>;
