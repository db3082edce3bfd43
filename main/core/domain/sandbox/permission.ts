/** What a sandbox may touch: file entries, and the single extra grants an escalation can add. */
import * as z from 'zod';
import { maxPathLength } from '../common/limits.ts';
import { networkTargetSchema } from '../network/network.ts';

export const accessSchema = z.enum(['read', 'write', 'deny']);
export type Access = z.infer<typeof accessSchema>;

export const absolutePathSchema = z
  .string()
  .min(1)
  .max(maxPathLength)
  .regex(/^\//)
  .refine((p) => !p.includes('\0'), 'contains NUL');

/** The deepest matching entry wins; at equal depth deny > write > read; no match is deny. A glob may only deny. */
export const permissionEntrySchema = z.union([
  z.strictObject({ kind: z.literal('path'), path: absolutePathSchema, access: accessSchema }),
  z.strictObject({ kind: z.literal('glob'), glob: z.string().min(1).max(maxPathLength), access: z.literal('deny') }),
  z.strictObject({
    kind: z.literal('special'),
    name: z.enum(['root', 'minimal', 'workspace', 'tmp']),
    access: accessSchema,
  }),
]);
export type PermissionEntry = z.infer<typeof permissionEntrySchema>;

const pathGrantSchema = z.strictObject({
  kind: z.literal('path'),
  path: absolutePathSchema,
  access: z.enum(['read', 'write']),
});
const hostGrantSchema = z.strictObject({ kind: z.literal('host'), target: networkTargetSchema });

/** Tools whose logins can be given to one run. */
export const credentialTools = ['npm', 'git', 'hcloud'] as const;
export type CredentialTool = (typeof credentialTools)[number];

/** What may be given for longer than one command: what leaves the sandbox, and sockets into this machine, may not. */
export const sessionPermissionSchema = z.discriminatedUnion('kind', [pathGrantSchema, hostGrantSchema]);

/** What a rule may give its commands. What is closed to reading holds secrets, and these are given for exact words alone. */
export const ruledGrantSchema = z.discriminatedUnion('kind', [
  pathGrantSchema.extend({ access: z.literal('write') }),
  hostGrantSchema,
]);
export type RuledGrant = z.infer<typeof ruledGrantSchema>;

/** One extra permission on top of a plan, the smallest thing a person can say yes to. */
export const grantSchema = z.discriminatedUnion('kind', [
  pathGrantSchema,
  hostGrantSchema,
  z.strictObject({ kind: z.literal('socket'), path: absolutePathSchema }),
  /** A port of the sandbox's own loopback, opened on this machine's while the attempt runs. */
  z.strictObject({ kind: z.literal('forward'), port: z.int().min(1).max(65_535) }),
  /** A network in the place of a blocked one, in which every host is a question of its own: nothing passes by it alone. */
  z.strictObject({ kind: z.literal('network') }),
  /** The person's login of a tool at one host: added to its requests by the proxy, never seen by the command. */
  z.strictObject({
    kind: z.literal('credential'),
    tool: z.enum(credentialTools),
    host: z.string().min(1).max(253),
    port: z.int().min(1).max(65_535),
  }),
  /** A key of the caller's own environment, by its name. */
  z.strictObject({ kind: z.literal('key'), name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,255}$/) }),
  /** A file right in the home that a whole agent saves by replacing it. */
  z.strictObject({
    kind: z.literal('home-file'),
    name: z
      .string()
      .regex(/^[\w.-]{1,100}$/)
      .refine((name) => !/^\.+$/.test(name)),
  }),
  /** A server of this machine itself, at which the model of a whole agent is reached; for nothing else. */
  z.strictObject({ kind: z.literal('loopback'), port: z.int().min(1).max(65_535) }),
  z.strictObject({ kind: z.literal('unsandboxed') }),
]);
export type Grant = z.infer<typeof grantSchema>;
export type HostGrant = Extract<Grant, { kind: 'host' }>;

/** A granted port as it can be reached: another number on this machine where its own is taken. */
export const forwardSchema = z.strictObject({ port: z.int().min(1).max(65_535), hostPort: z.int().min(1).max(65_535) });
export type Forward = z.infer<typeof forwardSchema>;
