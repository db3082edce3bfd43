/** Calls about the network of a project. */
import * as z from 'zod';
import { foundRegistrySchema } from '#domain/network/found-registry.ts';
import { sessionIdSchema } from '#domain/common/ids.ts';

export const networkMethods = {
  /** Registries that the project's own configuration names, to be proposed for the list of allowed hosts. */
  'network.registries': {
    params: z.strictObject({ sessionId: sessionIdSchema }),
    result: z.strictObject({ registries: z.array(foundRegistrySchema) }),
  },
} as const;
