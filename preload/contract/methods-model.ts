/** Calls about the model that describes commands on cards; for a person's own screens. */
import * as z from 'zod';
import { modelChangeSchema, modelStateSchema } from '#domain/approval/model-config.ts';

export const modelMethods = {
  'model.read': { params: z.strictObject({}), result: modelStateSchema },
  'model.save': { params: modelChangeSchema, result: modelStateSchema },
} as const;
