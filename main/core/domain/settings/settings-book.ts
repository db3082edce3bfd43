/** What a person's screen asks about settings, and is told. */
import * as z from 'zod';
import { wireErrorSchema } from '../common/errors.ts';
import { runIdSchema, sessionIdSchema } from '../common/ids.ts';
import { protectionSchema } from '../sandbox/protection.ts';
import { settingsLayerSchema, settingsSchema } from './settings.ts';

const keys = z.array(settingsSchema.keyof()).max(100);

export const settingsChangeSchema = z.strictObject({
  sessionId: sessionIdSchema,
  layer: settingsLayerSchema,
  /** Values that were the project's own and follow what is set for every project from now on. */
  forget: keys,
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const settingsSaveSchema = settingsChangeSchema.extend({
  /** `user` keeps the values for every project. */
  reach: z.enum(['project', 'user']),
  /** Recordings whose proposals are among the values. */
  learnedFrom: z.array(runIdSchema).max(100).optional(),
});
export type SettingsSave = z.infer<typeof settingsSaveSchema>;

const holdSchema = z.discriminatedUnion('kind', [
  /** `missing`: requested, and not to be had on this machine. */
  z.strictObject({
    kind: z.literal('plan'),
    protections: z.array(protectionSchema),
    missing: z.array(protectionSchema),
  }),
  /** No command would start. */
  z.strictObject({ kind: z.literal('refused'), error: wireErrorSchema }),
]);
export const settingsPreviewSchema = z.strictObject({
  /** As they would count: a file that only narrows has its say here. */
  values: settingsSchema,
  /** Where something would be allowed that is not surely allowed now. */
  loosens: keys,
  /** What a command would be held by. */
  hold: holdSchema,
});
export type SettingsPreview = z.infer<typeof settingsPreviewSchema>;

export const contentHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const projectFileReviewSchema = z.strictObject({
  contentHash: contentHashSchema,
  /** In force while no person trusts the file: it only narrows. */
  inert: settingsSchema,
  /** In force once a person trusts exactly this content. */
  trusted: settingsSchema,
  /** Where trust would allow something that is not surely allowed without it. */
  loosens: keys,
});
export type ProjectFileReview = z.infer<typeof projectFileReviewSchema>;
