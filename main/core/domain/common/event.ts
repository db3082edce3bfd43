/** What a session tells its clients (the event queue); the sequence number is monotonic over the whole broker. */
import * as z from 'zod';
import { pastAgentsSchema } from '../agents/past-agent.ts';
import {
  approvalRequestSchema,
  execApprovalSchema,
  externalToolApprovalSchema,
  networkApprovalSchema,
  patchApprovalSchema,
  permissionApprovalSchema,
} from '../approval/approval.ts';
import { amendedSchema } from '../approval/amendment.ts';
import { requesterSchema } from '../agents/requester.ts';
import { cardAssessmentSchema } from '../approval/assessment.ts';
import { cardReviewSchema } from '../approval/review.ts';
import { decisionSchema } from '../approval/decision.ts';
import { wireErrorSchema } from './errors.ts';
import { floodViewSchema } from '../approval/flood.ts';
import { messageSchema } from './message-schema.ts';
import { agentSessionIdSchema } from '../agents/agent-session-id.ts';
import { approvalIdSchema, runIdSchema, sessionIdSchema, submissionIdSchema } from './ids.ts';
import { outcomeSchema } from '../command/outcome.ts';
import { patchViewSchema } from '../patch/patch.ts';
import { forwardSchema } from '../sandbox/permission.ts';
import { riskLevelSchema } from '../risk/risk.ts';
import { sandboxPlanSchema } from '../sandbox/sandbox-plan.ts';
import { effectiveSettingsSchema } from '../settings/settings.ts';
import { stoppedSchema } from './stop.ts';

/** Alarms that a page is told of at once. */
export const mostAlarms = 32;

/** The part of a `StagedReview` that every client needs; the screen that shows one reads the rest. */
const openReviewSchema = z.looseObject({ sessionId: sessionIdSchema });
export type OpenReview = z.infer<typeof openReviewSchema>;

export const sessionViewSchema = z.strictObject({
  sessionId: sessionIdSchema,
  projectRoot: z.string(),
  /** Last part of the path, for titles. */
  projectName: z.string(),
  settings: effectiveSettingsSchema,
  /** Present where it is no project of anybody's yet: an agent began in a home, and nothing has run there. */
  unlisted: z.literal(true).optional(),
  /** Names of what is added to the environment of its runs; absent where there is none. */
  variables: z.array(z.string()).optional(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const runViewSchema = z.strictObject({
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  submissionId: submissionIdSchema,
  requester: requesterSchema,
  text: z.string(),
  cwd: z.string(),
  terminal: z.boolean(),
  state: z.enum(['waiting', 'running', 'ended']),
  riskLevel: riskLevelSchema,
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  /** When its latest attempt began; absent before the first. */
  begunAt: z.int().optional(),
  /** What it waits for or does, as it was last told, and since when. */
  progress: z.strictObject({ text: messageSchema, at: z.int() }).optional(),
  /** Plan of the latest attempt. */
  plan: sandboxPlanSchema.nullable(),
  attempts: z.int(),
  /** Ports of the sandbox that this machine can reach now. */
  forwards: z.array(forwardSchema).max(64),
  outcome: outcomeSchema.nullable(),
  /** Null for a command. */
  patch: patchViewSchema.nullable(),
  /** Present when a person changed what was asked. */
  amended: amendedSchema.optional(),
});
export type RunView = z.infer<typeof runViewSchema>;

export const eventMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session-configured'), session: sessionViewSchema }),
  z.strictObject({ type: z.literal('task-started'), run: runViewSchema }),
  z.strictObject({
    type: z.literal('exec-command-begin'),
    runId: runIdSchema,
    attempt: z.int(),
    plan: sandboxPlanSchema,
    /** Where the output of this attempt begins in that of the run, in bytes. */
    outputOffset: z.int().nonnegative(),
  }),
  z.strictObject({ type: z.literal('port-forwarded'), runId: runIdSchema, forward: forwardSchema }),
  /** A port of a running command can no longer be reached on this machine. */
  z.strictObject({ type: z.literal('port-closed'), runId: runIdSchema, port: forwardSchema.shape.port }),
  z.strictObject({ type: z.literal('exec-approval-request'), approval: execApprovalSchema }),
  /** A connection of a running command is held until this is answered. */
  z.strictObject({ type: z.literal('network-approval-request'), approval: networkApprovalSchema }),
  z.strictObject({ type: z.literal('apply-patch-approval-request'), approval: patchApprovalSchema }),
  /** An agent waits with something that it does itself. */
  z.strictObject({ type: z.literal('external-tool-approval-request'), approval: externalToolApprovalSchema }),
  /** An agent asks for permissions ahead of what it will run. */
  z.strictObject({ type: z.literal('permission-approval-request'), approval: permissionApprovalSchema }),
  z.strictObject({ type: z.literal('approval-settled'), approvalId: approvalIdSchema, decision: decisionSchema }),
  /** A model's words about an open card; they come after it, or not at all. */
  z.strictObject({ type: z.literal('assessment'), ...cardAssessmentSchema.shape }),
  /** A reviewer that may answer is asked about an open card, or has said something. Where it only compares, nothing is told before the answer. */
  z.strictObject({ type: z.literal('review'), ...cardReviewSchema.shape }),
  /** Progress in words, for people: "attempt 2 starts over, with write access to /x". */
  z.strictObject({
    type: z.literal('background'),
    runId: runIdSchema,
    text: messageSchema,
    /** Its question is held back in a flood: until a person says how that goes on, it has no card. */
    isHeld: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal('exec-command-end'), runId: runIdSchema, outcome: outcomeSchema }),
  /** A patch was verified and allowed, and is being written. */
  z.strictObject({
    type: z.literal('patch-apply-begin'),
    runId: runIdSchema,
    attempt: z.int(),
    plan: sandboxPlanSchema,
    patch: patchViewSchema,
  }),
  z.strictObject({
    type: z.literal('patch-apply-end'),
    runId: runIdSchema,
    outcome: outcomeSchema,
    patch: patchViewSchema,
  }),
  z.strictObject({ type: z.literal('task-complete'), runId: runIdSchema }),
  z.strictObject({ type: z.literal('turn-aborted'), reason: messageSchema }),
  /** While the broker is paused no new command begins. */
  z.strictObject({ type: z.literal('pause-changed'), paused: z.boolean() }),
  /** Requesters whose new commands a person holds back; empty when there is none. */
  z.strictObject({ type: z.literal('requesters-paused'), requesters: z.array(requesterSchema) }),
  /** Everything was stopped, with what that ended; null once it is released. */
  z.strictObject({ type: z.literal('stop-changed'), stopped: stoppedSchema.nullable() }),
  /** Requesters of the session that ask too much; empty when none does. */
  z.strictObject({ type: z.literal('flood'), sessionId: sessionIdSchema, floods: z.array(floodViewSchema) }),
  /** What happened to the log that no person has taken note of; empty when one did. */
  z.strictObject({ type: z.literal('alarms'), alarms: z.array(wireErrorSchema).max(mostAlarms) }),
  /** Programs of agents that run past the broker, as the pre-launch check found them. */
  z.strictObject({ type: z.literal('agents-past'), agents: pastAgentsSchema }),
  /** The staged changes of this project are other ones now: a screen that shows them lists them again. */
  z.strictObject({ type: z.literal('staged-changed'), sessionId: sessionIdSchema }),
  /** What sessions of agents that are over left staged in this project: all there is, each time. */
  z.strictObject({
    type: z.literal('staged-reviews'),
    sessionId: sessionIdSchema,
    reviews: z.array(openReviewSchema),
  }),
  /** Sessions of agents began, ended or went on: a screen that shows them lists them again. */
  z.strictObject({ type: z.literal('agents-changed') }),
  /** The built-in agent said, called or was told something: the screen that shows it reads it. Programs learn that it did, and not what. */
  z.strictObject({ type: z.literal('agent-message'), agentSession: agentSessionIdSchema }),
  z.strictObject({ type: z.literal('warning'), text: messageSchema }),
  z.strictObject({ type: z.literal('error'), error: wireErrorSchema }),
]);
export type EventMessage = z.infer<typeof eventMessageSchema>;

export const brokerEventSchema = z.strictObject({
  seq: z.int().positive(),
  at: z.int(),
  sessionId: sessionIdSchema.nullable(),
  /** The submission this event answers, if any. */
  id: submissionIdSchema.nullable(),
  msg: eventMessageSchema,
});
export type BrokerEvent = z.infer<typeof brokerEventSchema>;

/** Everything a page needs to draw itself when it cannot resume from its last sequence number. */
export const brokerSnapshotSchema = z.strictObject({
  seq: z.int().nonnegative(),
  sessions: z.array(sessionViewSchema),
  runs: z.array(runViewSchema),
  approvals: z.array(approvalRequestSchema),
  /** Of open cards only. */
  assessments: z.array(cardAssessmentSchema),
  /** Of open cards only; absent where none is or was reviewed. */
  reviews: z.array(cardReviewSchema).optional(),
  paused: z.boolean(),
  /** Absent where none is held by itself. */
  pausedRequesters: z.array(requesterSchema).optional(),
  /** Absent while nothing is stopped. */
  stopped: stoppedSchema.optional(),
  floods: z.array(floodViewSchema),
  /** Of every project; absent where none is open. */
  stagedReviews: z.array(openReviewSchema).optional(),
  /** Absent where all is well. */
  alarms: z.array(wireErrorSchema).max(mostAlarms).optional(),
  /** Absent where none was found. */
  agentsPast: pastAgentsSchema.optional(),
});
export type BrokerSnapshot = z.infer<typeof brokerSnapshotSchema>;
