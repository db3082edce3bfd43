/** The calls about sessions of agents: looking, starting one here, stopping one, and taking its terminal. */
import * as z from 'zod';
import {
  agentSessionDetailSchema,
  agentSessionViewSchema,
  mostListedSessions,
} from '#domain/agents/agent-session-view.ts';
import { agentSessionIdSchema } from '#domain/agents/agent-session-id.ts';
import { agentIdSchema } from '#domain/agents/agent.ts';
import { settingsLayerSchema } from '#domain/settings/settings.ts';
import { terminalSizeSchema } from '#domain/command/submission.ts';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { conversationViewSchema, longestInput } from '#domain/agents/conversation.ts';

const one = z.strictObject({ id: agentSessionIdSchema });
const code = z.string().max(20).nullable();

export const agentSessionMethods = {
  /** The newest first. */
  'sessions.list': {
    params: z.strictObject({}),
    result: z.strictObject({ sessions: z.array(agentSessionViewSchema).max(mostListedSessions) }),
  },
  'sessions.read': { params: one, result: agentSessionDetailSchema },
  /** Starts an agent of this machine in a project, in the sandbox as a whole, at a terminal that the desk holds. What it needs is asked on a card. */
  'sessions.start': {
    params: z.strictObject({
      sessionId: sessionIdSchema,
      agent: agentIdSchema,
      terminal: terminalSizeSchema,
      /** A session that has ended and is gone on with. */
      resume: agentSessionIdSchema.nullable(),
    }),
    /** `code`: by which its terminal is found again. */
    result: z.strictObject({ id: agentSessionIdSchema, runId: runIdSchema, code }),
  },
  /** Its runs end, its cards close, its tickets die; what it asks next is refused until it is let go on. For every client. */
  'sessions.stop': { params: one, result: z.strictObject({ runs: z.int().nonnegative() }) },
  /** For a person's own screens. */
  'sessions.release': { params: one, result: z.strictObject({}) },
  /** Gives its terminal to this connection, which then may type into it. Whose it is needs no code. */
  'sessions.attach': {
    params: z.strictObject({ id: agentSessionIdSchema, code }),
    /** `outputEnd`: how far its output has come, in bytes. */
    result: z.strictObject({ sessionId: sessionIdSchema, runId: runIdSchema, outputEnd: z.int().nonnegative() }),
  },
  /** Begins a session of the built-in agent. What no screen of the person begins is asked about on a card first. What is said later is submitted as `user-input`. */
  'conversation.begin': {
    params: z.strictObject({
      sessionId: sessionIdSchema,
      text: z.string().min(1).max(longestInput),
      /** For the first turn alone, on top of those of the project. */
      settings: settingsLayerSchema,
    }),
    result: one,
  },
  /** What was said since, for the screens of the person and for the connection that began it. */
  'conversation.read': {
    params: z.strictObject({ id: agentSessionIdSchema, after: z.int().nonnegative() }),
    result: conversationViewSchema,
  },
} as const;
