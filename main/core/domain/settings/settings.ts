/** Everything a project can be set to, and where each value came from. */
import * as z from 'zod';
import type { Message } from '../common/message.ts';
import { messageSchema } from '../common/message-schema.ts';
import { approvalPolicySchema } from '../approval/approval-policy.ts';
import { reviewerSettingsSchema } from '../approval/review.ts';
import { isHostPattern } from '../network/host-pattern.ts';
import { maxTimeoutMs } from '../common/limits.ts';
import { absolutePathSchema, permissionEntrySchema } from '../sandbox/permission.ts';
import { protectionSchema } from '../sandbox/protection.ts';
import { resourceLimitsSchema } from '../sandbox/resource-limits.ts';
import { filePolicySchema, networkModeSchema, outsideWritesSchema } from '../sandbox/sandbox-policy.ts';

const envName = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/);

const hostPattern = z.string().min(1).max(300).refine(isHostPattern, 'is not a host, *.domain or **.domain');

/** Values are complete: a missing list is invalid input, an empty list grants nothing. */
export const settingsSchema = z.strictObject({
  approvalPolicy: approvalPolicySchema,
  files: filePolicySchema,
  network: networkModeSchema,
  /** Destinations that need no question; what is not written here is asked about, or refused by `allow-listed`. */
  allowedHosts: z.array(hostPattern).max(3000),
  /** Destinations that are always refused, whatever allows them. */
  deniedHosts: z.array(hostPattern).max(3000),
  /** Extra entries beneath the file policy; the deepest wins. */
  permissions: z.array(permissionEntrySchema).max(3000),
  /** Paths that no command may read; as soon as one exists nothing bypasses the sandbox. */
  denyRead: z.array(absolutePathSchema).max(3000),
  /** Names passed through although they look like secrets. */
  passEnv: z.array(envName).max(256),
  requiredProtections: z.array(protectionSchema),
  /** Limit for one attempt; null for none. */
  timeoutMs: z.int().positive().max(maxTimeoutMs).nullable(),
  /** How long a question waits for a person; null for ever. */
  approvalDeadlineMs: z.int().positive().max(maxTimeoutMs).nullable(),
  limits: resourceLimitsSchema,
  /** Lets a command build sandboxes of its own, which opens the kernel's namespaces and mounts to it. */
  nestedSandboxes: z.boolean(),
  /** What becomes of a command's writes outside of its project. */
  writesOutside: outsideWritesSchema,
  /** Folders outside of the project: new and changed files below them that commands staged are kept without a question. */
  keepStaged: z.array(absolutePathSchema).max(200),
  /** What a model may answer in the person's place. */
  reviewer: reviewerSettingsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingsKey = keyof Settings;

export const settingsLayerSchema = settingsSchema.partial();
/** One file's or one call's share of the settings; an absent key says nothing. */
export type SettingsLayer = z.infer<typeof settingsLayerSchema>;

/** Order of precedence for the first five; the last three only narrow. */
export const settingsSourceSchema = z.enum([
  'default',
  'user',
  'project',
  'session',
  'call',
  'project-file',
  'team',
  'managed',
]);
export type SettingsSource = z.infer<typeof settingsSourceSchema>;

/** What the project's own file is to the person who opened the project. */
export const projectFileStateSchema = z.strictObject({
  /** sha256 of what it says now; a person trusts this content and no other. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** `changed`: another content was trusted before. Only `trusted` may loosen. */
  trust: z.enum(['trusted', 'unknown', 'changed']),
  /** Where it allows more than is set without it; nothing of that counts unless it is trusted. */
  loosens: z.array(settingsSchema.keyof()),
});
export type ProjectFileState = z.infer<typeof projectFileStateSchema>;

export const effectiveSettingsSchema = z.strictObject({
  values: settingsSchema,
  sources: z.record(settingsSchema.keyof(), settingsSourceSchema),
  /** sha256 over the values; part of every digest. */
  version: z.string(),
  /** What could not be read or was ignored, in words. A corrupt file never counts as empty. */
  problems: z.array(messageSchema),
  /** Absent where the project has no file of its own that can be read. */
  projectFile: projectFileStateSchema.optional(),
});
export type EffectiveSettings = z.infer<typeof effectiveSettingsSchema>;

/** One file's share. A stale copy, kept because its file cannot be read now, still narrows and no longer widens. */
export interface FileLayer {
  readonly layer: SettingsLayer;
  readonly isStale: boolean;
}

export interface ProjectFileLayer extends FileLayer {
  readonly isTrusted: boolean;
  /** Null where there is no file, or none that can be read now. */
  readonly contentHash: string | null;
  /** Another content of this file was trusted before. */
  readonly isChanged: boolean;
}

export interface SettingsLayers {
  readonly user: FileLayer;
  /** Kept for the project in the person's own data folder. */
  readonly project: FileLayer;
  readonly session: SettingsLayer;
  readonly call: SettingsLayer;
  /** The file inside the project. Until the person trusts its content, it is a stranger's. */
  readonly projectFile: ProjectFileLayer;
  /** What the team's signed policy requires. */
  readonly team: SettingsLayer;
  readonly managed: FileLayer;
  /** What was wrong with the files, in words. */
  readonly problems: readonly Message[];
}
