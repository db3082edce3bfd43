/** A team's policy: requirements and rules in one signed file that binds each machine which follows it. See decision 0203. */
import * as z from 'zod';
import { digestSchema } from '../approval/decision.ts';
import { messageSchema } from '../common/message-schema.ts';
import { maxPathLength } from '../common/limits.ts';
import { ruleDraftSchema } from '../rules/rule.ts';
import { settingsLayerSchema } from './settings.ts';

/** Largest policy that is read, in bytes. */
export const maxPolicyBytes = 1024 * 1024;

/** What the file holds, `serial` rising with each issue: an older one never takes the place of a newer. */
export const teamPolicySchema = z.strictObject({
  version: z.literal(1),
  name: z.string().min(1).max(100),
  serial: z.int().positive(),
  /** What a machine may at most allow; it narrows, whatever a person set. */
  settings: settingsLayerSchema.default({}),
  /** They hold in every project, and nobody removes them here. */
  rules: z
    .array(ruleDraftSchema.omit({ project: true, push: true, grants: true }))
    .max(1000)
    .default([]),
});
export type TeamPolicy = z.infer<typeof teamPolicySchema>;

/** A public key of minisign: the one line of its file, or the whole file. */
export const policyKeySchema = z.string().min(1).max(1000);

const inStore = /^store:([A-Za-z0-9][A-Za-z0-9._-]{0,62})$/u;

/** The name of a policy that lies in the team's store; null for one elsewhere. */
export const storePolicyName = (source: string): string | null => inStore.exec(source)?.[1] ?? null;

/**
 * Where a policy and its signature (the same name with `.minisig` behind it) are read: an absolute path or an https address;
 * `store:NAME` is the one of this name in the team's store.
 * Every client may see it, so that it holds no login and no query, in which a token could stand.
 */
export const policySourceSchema = z
  .string()
  .max(maxPathLength)
  .refine(
    (source) => source.startsWith('/') || inStore.test(source) || /^https:\/\/[^/@?#\s]+\/[^?#\s]+$/u.test(source),
    'is no absolute path, no https address and no store:NAME',
  );

export const policyUseSchema = z.strictObject({ source: policySourceSchema, key: policyKeySchema });
export type PolicyUse = z.infer<typeof policyUseSchema>;

/** Which policy it is, for a screen and the log. */
export const policyMarkSchema = z.strictObject({
  name: z.string(),
  serial: z.int().positive(),
  /** The number of the key that signed it, as minisign prints it. */
  keyId: z.string().regex(/^[0-9A-F]{16}$/),
  /** sha256 of the file. */
  digest: digestSchema,
});
export type PolicyMark = z.infer<typeof policyMarkSchema>;

export const policyStateSchema = z.strictObject({
  mark: policyMarkSchema,
  source: z.string(),
  /** What the signer wrote beside the signature, which is signed too. */
  comment: z.string(),
  settings: settingsLayerSchema,
  rules: z.int().nonnegative(),
  /** When its source was last looked at, in ms since 1970; null where that was before the desk started. */
  checkedAt: z.int().nullable(),
  /** Why that look brought nothing; null where it did. */
  problem: messageSchema.nullable(),
});
export type PolicyState = z.infer<typeof policyStateSchema>;
