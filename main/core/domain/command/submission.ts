/** What clients may ask of a session (the submission queue). */
import * as z from 'zod';
import { argvSchema, noNul } from './argv.ts';
import { approvalAnswerSchema, networkAnswerSchema } from '../approval/approval.ts';
import { requesterSchema } from '../agents/requester.ts';
import { wireErrorSchema } from '../common/errors.ts';
import { externalToolOperationSchema } from '../approval/external-tool.ts';
import { floodAnswerSchema } from '../approval/flood.ts';
import { longestInput } from '../agents/conversation.ts';
import { agentSessionIdSchema } from '../agents/agent-session-id.ts';
import { runIdSchema, submissionIdSchema } from '../common/ids.ts';
import { outcomeSchema } from './outcome.ts';
import { maxPathLength, maxTimeoutMs } from '../common/limits.ts';
import { patchAnswerSchema, patchOperationSchema, patchViewSchema } from '../patch/patch.ts';
import { permissionOperationSchema } from '../approval/permission-request.ts';
import { forwardSchema } from '../sandbox/permission.ts';
import { settingsLayerSchema } from '../settings/settings.ts';
import { escalationRequestSchema } from '../approval/escalation-request.ts';

export const terminalSizeSchema = z.strictObject({
  columns: z.int().min(1).max(1000),
  rows: z.int().min(1).max(1000),
});

const environmentName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,255}$/);
/** Characters of the value of a variable: the kernel takes no longer word (execve(2)). */
export const maxVariableLength = 131_072;
const environmentSchema = z.record(environmentName, z.string().max(maxVariableLength).refine(noNul, 'contains NUL'));

export const execOperationSchema = z.strictObject({
  type: z.literal('exec'),
  argv: argvSchema,
  /** Absolute, or relative to the project; null for the project itself. */
  cwd: z.string().min(1).max(maxPathLength).refine(noNul, 'contains NUL').nullable(),
  /** True to run through the person's own shell with its profile; then the profile's code runs too. */
  profile: z.boolean().optional(),
  /** True for an agent that works in the sandbox as a whole; see `Command.isAgent`. */
  isAgent: z.boolean().optional(),
  env: environmentSchema,
  terminal: terminalSizeSchema.nullable(),
  timeoutMs: z.int().positive().max(maxTimeoutMs).nullable(),
  /** Values of the keys that the escalation request names: they reach the command, and no card and no record. */
  keys: environmentSchema.optional(),
  escalationRequest: escalationRequestSchema.nullable(),
  requester: requesterSchema,
  /** Settings for this call alone. From a program, whatever loosens is asked about, and its answer remembered for nothing. */
  settings: settingsLayerSchema,
});
export type ExecOperation = z.infer<typeof execOperationSchema>;

export const operationSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('configure-session'), settings: settingsLayerSchema }),
  execOperationSchema,
  /** About something that the requester does itself. */
  externalToolOperationSchema,
  patchOperationSchema,
  permissionOperationSchema,
  /** Variables added to every later run of the session; the run's own win. */
  z.strictObject({
    type: z.literal('update-environment'),
    set: environmentSchema,
    forget: z.array(environmentName).max(1000),
  }),
  z.strictObject({ type: z.literal('exec-approval'), answer: approvalAnswerSchema }),
  z.strictObject({ type: z.literal('network-approval'), answer: networkAnswerSchema }),
  z.strictObject({ type: z.literal('patch-approval'), answer: patchAnswerSchema }),
  /** What is to happen with a requester that asks too much. */
  z.strictObject({ type: z.literal('flood-answer'), answer: floodAnswerSchema }),
  /** Ends the turn of the built-in agent that is named; else the runs that the client may end. */
  z.strictObject({ type: z.literal('interrupt'), agentSession: agentSessionIdSchema.optional() }),
  /** What a person says to the built-in agent; the settings are for this turn alone. */
  z.strictObject({
    type: z.literal('user-input'),
    agentSession: agentSessionIdSchema,
    text: z.string().min(1).max(longestInput),
    settings: settingsLayerSchema,
  }),
  z.strictObject({ type: z.literal('terminate'), runId: runIdSchema }),
  /** Base64, so that any byte can be sent. An empty string with `end` closes the input. */
  z.strictObject({
    type: z.literal('write-stdin'),
    runId: runIdSchema,
    data: z.base64().max(1_400_000),
    end: z.boolean(),
  }),
  z.strictObject({ type: z.literal('resize'), runId: runIdSchema, size: terminalSizeSchema }),
  /** A port of a running command's own loopback, to be reached on this machine's or not any more. */
  z.strictObject({ type: z.literal('open-port'), runId: runIdSchema, port: forwardSchema.shape.port }),
  z.strictObject({ type: z.literal('close-port'), runId: runIdSchema, port: forwardSchema.shape.port }),
  z.strictObject({ type: z.literal('shutdown') }),
]);
export type Operation = z.infer<typeof operationSchema>;

/**
 * What comes again under the same id, from the same requester, is the same submission: it gets the run of the first one, and
 * never a second run. The key is a secret of the requester, by which it is known over another connection, also to a broker that
 * was started anew; without one it is known by its connection alone. See decision 0111.
 */
export const submissionSchema = z.strictObject({
  id: submissionIdSchema,
  requesterKey: z.string().min(32).max(128).optional(),
  op: operationSchema,
});
export type Submission = z.infer<typeof submissionSchema>;

/** What became of a run that was begun before. */
export const earlierSchema = z.strictObject({
  outcome: outcomeSchema.nullable(),
  patch: patchViewSchema.nullable(),
  /** False where the broker was started anew since, or has let go of it. */
  isOutputKept: z.boolean(),
});

/** What became of a submission at the entry point; the work itself reports by events. */
export const receiptSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('accepted'),
    runId: runIdSchema.nullable(),
    /** Present where the same submission was here before; with its ending, where it has ended. */
    earlier: earlierSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('refused'), error: wireErrorSchema }),
]);
export type Receipt = z.infer<typeof receiptSchema>;
