/** Programs of a person that answer requests before anybody is asked: how they are named, what they are told, and what they may say. */
import * as z from 'zod';
import { requesterSchema } from '../agents/requester.ts';
import { maxNoteLength, maxPathLength } from '../common/limits.ts';
import { approvalIdSchema } from '../common/ids.ts';
import { networkTargetSchema } from '../network/network.ts';
import { riskLevelSchema } from '../risk/risk.ts';
import { absolutePathSchema, grantSchema } from '../sandbox/permission.ts';
import { digestSchema } from '../approval/decision.ts';

export const deciderKindSchema = z.enum(['command', 'escalation', 'network', 'patch', 'permissions', 'external-tool']);

const named = {
  name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u),
  /** Every kind where none is named. */
  kinds: z.array(deciderKindSchema).min(1).optional(),
};

const programSchema = z.strictObject({
  ...named,
  /** A program and its first arguments; no shell reads them. */
  program: z.tuple([absolutePathSchema], z.string().max(maxPathLength)),
  /** After that its answer does not count. */
  timeoutMs: z.int().min(100).max(60_000).default(5000),
});
export type DecidingProgram = z.infer<typeof programSchema>;

const rulesSchema = z.strictObject({
  ...named,
  /** A file of rules: see `decider-rules.ts`. */
  rules: absolutePathSchema,
});
export type DecidingRules = z.infer<typeof rulesSchema>;

const deciderSchema = z.union([programSchema, rulesSchema]);
export type Decider = z.infer<typeof deciderSchema>;

const mostDeciders = 8;

export const decidersFileSchema = z.strictObject({
  version: z.literal(1),
  deciders: z
    .array(deciderSchema)
    .max(mostDeciders)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
});

/** What a decider reads, as JSON. */
export const deciderRequestSchema = z.strictObject({
  version: z.literal(1),
  id: approvalIdSchema,
  digest: digestSchema,
  kind: deciderKindSchema,
  project: z.string(),
  cwd: z.string(),
  requester: requesterSchema,
  argv: z.array(z.string()),
  /** The command line as people read it. */
  text: z.string(),
  /** The words of each of its commands, where the line is read whole and does nothing beside them; null elsewhere. */
  commands: z.array(z.array(z.string())).nullable(),
  /** Why it is asked about. */
  reason: z.string(),
  risk: z.strictObject({ level: riskLevelSchema, categories: z.array(z.string()), reasons: z.array(z.string()) }),
  /** What a yes would give besides; empty where nothing. */
  grants: z.array(grantSchema),
  /** Of a connection. */
  target: networkTargetSchema.optional(),
  /** Of a patch. */
  files: z.array(z.strictObject({ path: z.string(), change: z.string() })).optional(),
  /** Of a tool that the agent uses by its own means. */
  tool: z.unknown().optional(),
});
export type DeciderRequest = z.infer<typeof deciderRequestSchema>;

/** In characters: a larger request is put to no decider. */
export const maxDeciderRequest = 256 * 1024;
/** In characters: a longer answer is none. */
export const maxDeciderAnswer = 16 * 1024;

export const deciderAnswerSchema = z.strictObject({
  decision: z.enum(['allow', 'deny', 'none']),
  /** Read by the agent with a no. */
  note: z.string().max(maxNoteLength).nullable().default(null),
});
export type DeciderAnswer = z.infer<typeof deciderAnswerSchema>;
