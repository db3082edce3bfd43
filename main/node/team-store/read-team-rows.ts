/** Reads rows of a team's store: others can write there, so each is checked, and one that is none of ours is left out. */
import * as z from 'zod';
import type { LogPlace, SentRow, SharedAnswer, SharedCard, SharedPolicy, TeamHost } from '#core/ports.ts';
import { maxPolicyBytes } from '#domain/settings/team-policy.ts';
import { teamHostNameSchema, type TeamPolicyPlace } from '#domain/team/team.ts';

const number = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const hash = z.string().regex(/^[0-9a-f]{64}$/u);
const signature = z.string().max(100);
/** A row of the log has at most so much, as no request is larger. */
const longestBody = 16 * 1024 * 1024;
const longestCard = 128 * 1024;

const hostSchema = z.object({
  host: teamHostNameSchema,
  key: z.string().length(59),
  // A server whose clock was set back has seen it in the future.
  unseen: z.number().transform((seconds) => Math.max(0, seconds)),
});
const placeSchema = z.object({ seq: number, hash, signature: signature.default('') });
const cardSchema = z.object({
  host: teamHostNameSchema,
  card: z.string().max(80),
  digest: hash,
  body: z.string().max(longestCard),
  signature,
});
const answerSchema = z.object({
  host: teamHostNameSchema,
  card: z.string().max(80),
  digest: hash,
  answer: z.enum(['allow', 'deny']),
  by_host: teamHostNameSchema,
  by_user: z.string().max(200),
  signature,
});
const sentSchema = z.object({
  seq: number,
  at: number,
  session_id: z.string(),
  run_id: z.string(),
  project_root: z.string(),
  kind: z.string(),
  body: z.string().max(longestBody),
  hash: z.string(),
  signature: signature.nullable(),
});

const policyPlaceSchema = z.object({
  name: teamHostNameSchema,
  serial: number.positive(),
  digest: hash,
  by_user: z.string().max(200),
});
const policySchema = policyPlaceSchema.extend({
  content: z
    .string()
    .max(maxPolicyBytes)
    .refine((text) => Buffer.byteLength(text) <= maxPolicyBytes),
  signature: z.string().max(8192),
});

type Read<T> = (row: Readonly<Record<string, unknown>>) => T | null;

export const readRows = <T>(rows: readonly unknown[], read: Read<T>): T[] =>
  rows.flatMap((row) => (isRecord(row) ? (read(row) ?? []) : []));

const isRecord = (row: unknown): row is Readonly<Record<string, unknown>> => typeof row === 'object' && row !== null;

export const readHost: Read<TeamHost> = (row) => hostSchema.safeParse(row).data ?? null;
export const readPlace: Read<LogPlace & { readonly signature: string }> = (row) =>
  placeSchema.safeParse(row).data ?? null;
export const readCard: Read<SharedCard> = (row) => cardSchema.safeParse(row).data ?? null;
export const readAnswer: Read<SharedAnswer> = (row) => {
  const read = answerSchema.safeParse(row).data;
  if (read === undefined) return null;
  const { by_host: byHost, by_user: byUser, ...answer } = read;
  return { ...answer, byHost, byUser };
};
export const readPolicyPlace: Read<TeamPolicyPlace> = (row) => {
  const read = policyPlaceSchema.safeParse(row).data;
  return read === undefined
    ? null
    : { name: read.name, serial: read.serial, digest: read.digest, byUser: read.by_user };
};
export const readPolicy: Read<SharedPolicy> = (row) => {
  const read = policySchema.safeParse(row).data;
  if (read === undefined) return null;
  const { by_user: byUser, ...policy } = read;
  return { ...policy, byUser };
};
export const readSentRow: Read<SentRow> = (row) => {
  const read = sentSchema.safeParse(row).data;
  if (read === undefined) return null;
  const { session_id: sessionId, run_id: runId, project_root: projectRoot, ...rest } = read;
  return { ...rest, sessionId, runId, projectRoot };
};
