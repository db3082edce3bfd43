/** Exactly what one attempt may touch, with every path resolved; made before asking, bound by the digest to what runs. */
import * as z from 'zod';
import { accessSchema, absolutePathSchema, grantSchema } from './permission.ts';
import { protectionSchema } from './protection.ts';
import { resourceLimitsSchema } from './resource-limits.ts';

export const mechanismSchema = z.enum(['bwrap', 'seatbelt', 'none']);
export type Mechanism = z.infer<typeof mechanismSchema>;

export const planEntrySchema = z.strictObject({ path: absolutePathSchema, access: accessSchema });
export type PlanEntry = z.infer<typeof planEntrySchema>;

export const sandboxPlanSchema = z.strictObject({
  mechanism: mechanismSchema,
  /** Why there is no sandbox, when there is none. */
  unsandboxedBecause: z.enum(['policy', 'external', 'rule', 'decision', 'external-tool']).nullable(),
  /** Real paths, shallow before deep. The root entry is always present. */
  entries: z.array(planEntrySchema),
  /** Settings files among the denied entries that are shown without the secrets in them. Absent when there is none. */
  shownInPart: z.array(absolutePathSchema).min(1).optional(),
  /** Real folders, readable otherwise, beneath which what the command writes goes into a layer of this project. Absent where nothing is staged. */
  staged: z.strictObject({ project: absolutePathSchema, roots: z.array(absolutePathSchema).min(1) }).optional(),
  /** Present where something is staged for the project and this attempt does not see it: its layer cannot be mounted, or is not for such an attempt. */
  unseen: z.literal(true).optional(),
  /** The project, where what this one attempt writes in it goes into a layer of its own, which is looked at before it is kept. */
  tried: absolutePathSchema.optional(),
  /** Names under writable roots that stay read-only, existing or not. */
  protectedPaths: z.array(absolutePathSchema),
  /** `filtered` reaches the world only through the broker's proxy. */
  network: z.enum(['blocked', 'filtered', 'full']),
  /** Present where there is no sandbox and programs are only told of the proxy: what looks away from it is not asked about. */
  advised: z.literal(true).optional(),
  /** Whether the sandbox has its own empty /tmp, or the host's. */
  tmp: z.enum(['private', 'host']),
  /** Names of variables taken out of the inherited environment come from the settings; these are passed through. */
  passEnv: z.array(z.string()),
  /** Grants on top of the policy that are already folded into the entries. */
  grants: z.array(grantSchema),
  /** Absent when nothing is limited. */
  limits: resourceLimitsSchema.optional(),
  /** What each of its own folders in memory holds; absent where nothing can hold them to a size. */
  scratchMiB: z.int().positive().optional(),
  /** Present when the command may build sandboxes of its own. */
  nested: z.literal(true).optional(),
  protections: z.array(protectionSchema),
  /** Protections this machine could not give, shown to the person. */
  missing: z.array(protectionSchema),
});
export type SandboxPlan = z.infer<typeof sandboxPlanSchema>;
