/** One stretch of an agent's work, however it came in: what is kept of it, and what people see of it. */
import * as z from 'zod';
import { approvalIdSchema, runIdSchema, sessionIdSchema } from '../common/ids.ts';
import { maxPathLength } from '../common/limits.ts';
import { agentSessionIdSchema } from './agent-session-id.ts';
import { entryPointSchema } from './requester.ts';

/** `left`: the agent ended it. `stopped`: a person did. `desk-ended`: nothing is known of it after the desk ended. */
const agentSessionEndingSchema = z.enum(['left', 'stopped', 'desk-ended']);
export type AgentSessionEnding = z.infer<typeof agentSessionEndingSchema>;

export const mostOfTask = 200;

/** What is kept over restarts. */
export const agentSessionRecordSchema = z.strictObject({
  id: agentSessionIdSchema,
  /** As the file of the agent calls it; null for one that has none. */
  agent: z.string().max(40).nullable(),
  /** What the client calls itself, unchecked. */
  name: z.string().max(200),
  version: z.string().max(100).nullable(),
  entryPoint: entryPointSchema,
  projectRoot: z.string().max(maxPathLength),
  cwd: z.string().max(maxPathLength),
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  ending: agentSessionEndingSchema.nullable(),
  /** A person stopped it, and nothing of it begins until a person lets it go on. */
  stoppedAt: z.int().nullable(),
  /** Its own run, where all of it is one: it ends with that. */
  runId: runIdSchema.nullable(),
  /** The desk started it, and holds its terminal. */
  isHere: z.boolean(),
  /** The agent's own name for its conversation, where it is known. */
  conversation: z.string().max(200).nullable(),
  /** The first words that a person said to the desk's own agent; for the person's own screens alone. */
  task: z.string().max(mostOfTask).optional(),
});
export type AgentSessionRecord = z.infer<typeof agentSessionRecordSchema>;

export const agentSessionViewSchema = agentSessionRecordSchema.extend({
  /** Of its project; null while that is not open. */
  sessionId: sessionIdSchema.nullable(),
  /** When something of it was asked for the last time. */
  lastAt: z.int(),
  requests: z.int().nonnegative(),
  /** Of those, how many were denied or refused. */
  refused: z.int().nonnegative(),
  /** Cards of it that are open. */
  waiting: z.int().nonnegative(),
  /** It has ended, and the agent can go on with it. */
  mayResume: z.boolean(),
  /** The code that brings its terminal to another one; null for clients that may not know it. */
  code: z.string().max(20).nullable(),
  /** Of the desk's own agent: it has ended its turn, and waits for what it is told. */
  isIdle: z.literal(true).optional(),
});
export type AgentSessionView = z.infer<typeof agentSessionViewSchema>;

export const agentRequestSchema = z.strictObject({
  runId: runIdSchema,
  text: z.string().max(400),
  askedAt: z.int(),
  endedAt: z.int().nullable(),
  /** How it ended, as the outcome calls it; null while it has not. */
  outcome: z.string().max(40).nullable(),
  exitCode: z.int().nullable(),
  decidedBy: z.string().max(40).nullable(),
});
export type AgentRequest = z.infer<typeof agentRequestSchema>;

export const agentFileSchema = z.strictObject({
  path: z.string().max(maxPathLength),
  effect: z.enum(['written', 'deleted', 'refused']),
});
export type AgentFile = z.infer<typeof agentFileSchema>;

/** Of one answer; the log has all of them. */
export const mostListedSessions = 200;
export const mostAgentRequests = 500;
export const mostAgentFiles = 200;

export const agentSessionDetailSchema = z.strictObject({
  session: agentSessionViewSchema,
  /** The newest first. */
  requests: z.array(agentRequestSchema).max(mostAgentRequests),
  files: z.array(agentFileSchema).max(mostAgentFiles),
  /** The card of it that waits longest; null where none does. */
  card: approvalIdSchema.nullable(),
  /** What its terminal showed is kept. */
  hasTranscript: z.boolean(),
});
export type AgentSessionDetail = z.infer<typeof agentSessionDetailSchema>;
