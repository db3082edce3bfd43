/** What a command may touch without a question: a file part and a network part, chosen independently. */
import * as z from 'zod';
import { absolutePathSchema } from './permission.ts';

export const filePolicySchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('read-only') }),
  z.strictObject({
    mode: z.literal('workspace-write'),
    writableRoots: z.array(absolutePathSchema).max(3000),
    excludeTmpdir: z.boolean(),
    excludeSlashTmp: z.boolean(),
  }),
  /** The caller says it already runs inside a sandbox of its own. */
  z.strictObject({ mode: z.literal('external-sandbox') }),
  z.strictObject({ mode: z.literal('danger-full-access') }),
]);
export type FilePolicy = z.infer<typeof filePolicySchema>;

export const networkModeSchema = z.enum(['blocked', 'ask', 'allow-listed', 'full']);
export type NetworkMode = z.infer<typeof networkModeSchema>;

/** Asked about one by one, written into a layer that a person reviews, or refused without a question. Where nothing can be staged, `stage` asks. */
export const outsideWritesSchema = z.enum(['ask', 'stage', 'refuse']);
export type OutsideWrites = z.infer<typeof outsideWritesSchema>;

export const sandboxPolicySchema = z.strictObject({ files: filePolicySchema, network: networkModeSchema });
export type SandboxPolicy = z.infer<typeof sandboxPolicySchema>;

/** True when the policy leaves the file system unprotected by us. */
export function isFullAccess(policy: SandboxPolicy): boolean {
  return policy.files.mode === 'danger-full-access' || policy.files.mode === 'external-sandbox';
}
