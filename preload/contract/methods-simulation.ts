/** The call behind the simulator: nothing runs, nothing is kept. */
import * as z from 'zod';
import { sessionIdSchema } from '#domain/common/ids.ts';
import { settingsLayerSchema } from '#domain/settings/settings.ts';
import { simulationQuestionSchema, simulationSchema } from '#domain/settings/simulation.ts';

export const simulationMethods = {
  /** `change` is laid over the settings in force; an empty one asks about them as they are. */
  'session.simulate': {
    params: z.strictObject({
      sessionId: sessionIdSchema,
      question: simulationQuestionSchema,
      change: settingsLayerSchema,
    }),
    result: simulationSchema,
  },
} as const;
