/** Calls about the answers that count beyond their run. */
import * as z from 'zod';
import { answerIdSchema } from '#domain/common/ids.ts';
import { rememberedAnswerSchema } from '#domain/approval/remembered-answer.ts';

export const grantMethods = {
  /** Both are for a person's own screens: an answer shows the command lines of other projects. */
  'grants.list': {
    params: z.strictObject({}),
    result: z.strictObject({ answers: z.array(rememberedAnswerSchema) }),
  },
  'grants.revoke': {
    params: z.strictObject({ answerId: answerIdSchema }),
    result: z.strictObject({ revoked: z.boolean() }),
  },
} as const;
