/** A question to a person: facts made by the broker, the scopes that may be chosen, and the digest that binds the answer. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { cardEffectSchema, mostCardEffects } from './card-effect.ts';
import { changedFilesSchema } from './changed-files.ts';
import { amendedSchema, amendmentSchema, stricterFormSchema } from './amendment.ts';
import { requesterSchema } from '../agents/requester.ts';
import { digestSchema } from './decision.ts';
import { scopeSchema } from './scope.ts';
import { sandboxDenialSchema } from '../sandbox/denial.ts';
import { patchedFileSchema } from '../patch/file-change.ts';
import { isSameGrant } from './permission-request.ts';
import { approvalIdSchema, runIdSchema, sessionIdSchema, submissionIdSchema } from '../common/ids.ts';
import { externalToolChoicesSchema, externalToolSubjectSchema } from './external-tool.ts';
import { maxRequestersNamed, maxNoteLength } from '../common/limits.ts';
import { connectionFactsSchema } from '../network/network.ts';
import { pushOutlookSchema } from '../command/push-outlook.ts';
import { parsedCommandSchema } from '../command/parsed-command.ts';
import { absolutePathSchema, grantSchema, type Grant } from '../sandbox/permission.ts';
import { requirementCauseSchema } from './requirement.ts';
import { riskSchema } from '../risk/risk.ts';
import { sandboxPlanSchema } from '../sandbox/sandbox-plan.ts';

const executableSchema = z.strictObject({
  path: z.string(),
  realPath: z.string(),
  contentHash: z.string().nullable(),
});

/** What will run, bound by the digest. Nothing in here is the requester's word. */
export const commandFactsSchema = z.strictObject({
  argv: z.array(z.string()).min(1),
  parsed: parsedCommandSchema,
  cwd: z.string(),
  projectRoot: z.string(),
  executable: executableSchema.nullable(),
  /** Programs and scripts that the line names beside it, as far as a sandboxed command could change them; absent when none. */
  scripts: z.array(executableSchema).optional(),
  /** What git would do for its pushes; absent when there are none. */
  pushes: z.array(pushOutlookSchema).optional(),
  /** Variables that differ from the broker's own environment. */
  envDelta: z.record(z.string(), z.string()),
  terminal: z.boolean(),
  plan: sandboxPlanSchema,
});
export type CommandFacts = z.infer<typeof commandFactsSchema>;

/** One choice on the card, with the exact reach it would have. */
export const offerSchema = z.strictObject({
  scope: scopeSchema,
  reach: messageSchema,
  /** The one that the card begins with, in place of the smallest; at most one is. */
  preselected: z.literal(true).optional(),
});
export type Offer = z.infer<typeof offerSchema>;

const common = {
  id: approvalIdSchema,
  sessionId: sessionIdSchema,
  runId: runIdSchema,
  submissionId: submissionIdSchema,
  requester: requesterSchema,
  createdAt: z.int(),
  expiresAt: z.int().nullable(),
  digest: digestSchema,
  /** First four characters of the digest in Crockford base 32; also printed by the command line. */
  fingerprint: z.string().length(4),
  facts: commandFactsSchema,
  risk: riskSchema,
  /** What it would do, the gravest first; absent where the kind of the request says it all. */
  effects: z.array(cardEffectSchema).min(1).max(mostCardEffects).optional(),
  reason: messageSchema,
  offers: z.array(offerSchema).min(1),
  /** How many identical requests wait for the same answer. */
  waiting: z.int().positive(),
  /** Who else waits for it, each once and in the order they came; absent where no other does. More may wait than are named. */
  alsoAskedBy: z.array(requesterSchema).min(1).max(maxRequestersNamed).optional(),
};

export const commandApprovalSchema = z.strictObject({
  kind: z.literal('command'),
  ...common,
  cause: requirementCauseSchema,
  /** Stricter ways to run it that this machine has, the mildest first. */
  stricter: z.array(stricterFormSchema),
  /** Present when a person changed what was asked. */
  amended: amendedSchema.optional(),
  /** It has run, on a layer above the project: the question is whether to keep what it did. */
  tried: z.literal(true).optional(),
});
export type CommandApproval = z.infer<typeof commandApprovalSchema>;
const escalationApprovalSchema = z.strictObject({
  kind: z.literal('escalation'),
  ...common,
  /** The one extra permission asked for. */
  grants: z.array(grantSchema).min(1),
  denial: sandboxDenialSchema,
  /** What changed in the project since the attempt before it began; absent where that is nothing, or nobody looked. */
  already: changedFilesSchema.optional(),
});
/** A connection that is held open while it is asked about; the command is running. */
export const networkApprovalSchema = z.strictObject({
  kind: z.literal('network'),
  ...common,
  connection: connectionFactsSchema,
});
export type NetworkApproval = z.infer<typeof networkApprovalSchema>;

/** Changes to files, verified against the disk. The facts are those of the program that applies them. */
export const patchApprovalSchema = z.strictObject({
  kind: z.literal('patch'),
  ...common,
  cause: requirementCauseSchema,
  files: z.array(patchedFileSchema).min(1),
  /** A folder that a yes for the session may cover as a whole; null when none is offered. */
  offeredRoot: absolutePathSchema.nullable(),
});
export type PatchApproval = z.infer<typeof patchApprovalSchema>;

/** Something that the requester does itself. The facts are its claims, and no sandbox of ours is around it. */
export const externalToolApprovalSchema = z.strictObject({
  kind: z.literal('external-tool'),
  ...common,
  cause: requirementCauseSchema,
  subject: externalToolSubjectSchema,
  /** What the agent takes for an answer. */
  choices: externalToolChoicesSchema,
  prefersNo: z.boolean(),
});
export type ExternalToolApproval = z.infer<typeof externalToolApprovalSchema>;

/** Permissions for what the requester will run later; nothing runs now. The facts show the sandbox as it would be with all of them. */
export const permissionApprovalSchema = z.strictObject({
  kind: z.literal('permissions'),
  ...common,
  cause: requirementCauseSchema,
  grants: z.array(grantSchema).min(1),
});
export type PermissionApproval = z.infer<typeof permissionApprovalSchema>;

/** Questions about what would run. */
export const execApprovalSchema = z.discriminatedUnion('kind', [commandApprovalSchema, escalationApprovalSchema]);
export const approvalRequestSchema = z.discriminatedUnion('kind', [
  commandApprovalSchema,
  escalationApprovalSchema,
  networkApprovalSchema,
  patchApprovalSchema,
  externalToolApprovalSchema,
  permissionApprovalSchema,
]);
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

/** Every permission beyond the sandbox that a yes would bring, whichever kind of question asks for it. */
export function grantsWithYes({
  facts: { plan },
  grants = [],
}: Pick<ApprovalRequest, 'facts'> & { readonly grants?: readonly Grant[] }): readonly Grant[] {
  const all: readonly Grant[] = [
    ...plan.grants,
    ...grants,
    ...(plan.mechanism === 'none' ? [{ kind: 'unsandboxed' as const }] : []),
  ];
  return all.filter((grant, at) => all.findIndex((other) => isSameGrant(other, grant)) === at);
}

export const approvalAnswerSchema = z.strictObject({
  approvalId: approvalIdSchema,
  /** The digest on the card that the person saw; another one is stale and decides nothing. */
  digest: digestSchema,
  verdict: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('approve'),
      scope: scopeSchema,
      /** Of a permission request only: what of it is given, where that is not all. */
      grants: z.array(grantSchema).min(1).optional(),
    }),
    z.strictObject({
      kind: z.literal('deny'),
      note: z.string().max(maxNoteLength).nullable(),
      /** Of an external tool approval only: one of the refusals that the agent offers. */
      choiceId: z.string().min(1).max(200).optional(),
    }),
    /** Of a command, or of one that its sandbox refused: it is not run as asked, and what it was changed to is judged anew. */
    z.strictObject({ kind: z.literal('amend'), amendment: amendmentSchema }),
    z.strictObject({ kind: z.literal('abort') }),
  ]),
});
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>;

/** An answer about a held connection: yes or no, for which destinations and how long. */
export const networkAnswerSchema = z.strictObject({
  approvalId: approvalIdSchema,
  digest: digestSchema,
  effect: z.enum(['allow', 'deny']),
  scope: scopeSchema,
  /** One of the patterns that the card offers. */
  pattern: z.string().min(1).max(300),
  /** Read by the command's agent when the answer is no. */
  note: z.string().max(maxNoteLength).nullable(),
});
export type NetworkAnswer = z.infer<typeof networkAnswerSchema>;
