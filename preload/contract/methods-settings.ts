/** Calls about the settings of a project; all of them are for a person's own screens. */
import * as z from 'zod';
import { sessionViewSchema } from '#domain/common/event.ts';
import { sessionIdSchema } from '#domain/common/ids.ts';
import {
  contentHashSchema,
  projectFileReviewSchema,
  settingsChangeSchema,
  settingsPreviewSchema,
  settingsSaveSchema,
} from '#domain/settings/settings-book.ts';

export const settingsMethods = {
  /** Values are kept in the person's own data folder, never in the project. */
  'settings.save': { params: settingsSaveSchema, result: sessionViewSchema },
  'settings.preview': { params: settingsChangeSchema, result: settingsPreviewSchema },
  /** Looks at the project's own file as it is now; null where there is none. */
  'settings.reviewFile': {
    params: z.strictObject({ sessionId: sessionIdSchema }),
    result: projectFileReviewSchema.nullable(),
  },
  /** Null takes the trust back. */
  'settings.trustFile': {
    params: z.strictObject({ sessionId: sessionIdSchema, contentHash: contentHashSchema.nullable() }),
    result: sessionViewSchema,
  },
} as const;
