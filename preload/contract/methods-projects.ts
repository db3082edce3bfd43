/** Calls about a folder before it is a project. */
import * as z from 'zod';
import { broughtSchema } from '#domain/agents/brought.ts';
import { maxPathLength } from '#domain/common/limits.ts';

export const projectMethods = {
  /** What to know before it is opened, in sentences; empty for a folder that is no more than a project; and which of its files programs obey. Opens nothing. */
  'project.look': {
    params: z.strictObject({ path: z.string().min(1).max(maxPathLength) }),
    result: z.strictObject({ warnings: z.array(z.string()), brings: broughtSchema }),
  },
  /** Where something ran lately and a folder is still, the last used first. */
  'project.recent': {
    params: z.strictObject({}),
    result: z.strictObject({ roots: z.array(z.string().max(maxPathLength)).max(6) }),
  },
} as const;
