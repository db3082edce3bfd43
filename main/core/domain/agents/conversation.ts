/** What the built-in agent and its person said to each other, with each call of a tool and its ending: what is kept, and what a person's screen reads. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { agentSessionIdSchema } from './agent-session-id.ts';

/** Of what a person says at once, in characters. */
export const longestInput = 100_000;
/** Of what is kept of one entry. */
export const longestEntry = 262_144;
/** Entries of one answer; those before are read with another. */
export const mostReadEntries = 200;

const at = z.int();
const text = z.string().max(longestEntry);
const call = z.string().max(64);
/** Which call of `delegate` it belongs to; absent for the agent's own. */
const part = call.optional();

export const conversationEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), at, text, part }),
  z.strictObject({ kind: z.literal('agent'), at, text, part }),
  /** `input`: as JSON. */
  z.strictObject({ kind: z.literal('call'), at, call, tool: z.string().max(200), input: text, part }),
  /** `exitCode`: of the command that it was, where it ended by itself. */
  z.strictObject({
    kind: z.literal('result'),
    at,
    call,
    text,
    isError: z.boolean(),
    exitCode: z.int().optional(),
    part,
  }),
  /** The desk's own word, for the person and for the agent. */
  z.strictObject({ kind: z.literal('note'), at, message: messageSchema, part }),
]);
export type ConversationEntry = z.infer<typeof conversationEntrySchema>;

export const conversationViewSchema = z.strictObject({
  id: agentSessionIdSchema,
  entries: z.array(conversationEntrySchema).max(mostReadEntries),
  /** Which of all the first of these is. */
  from: z.int().nonnegative(),
  total: z.int().nonnegative(),
  isWorking: z.boolean(),
  /** What the model has said of its next words so far. */
  partial: text,
  /** What is waited for, in the words of the tool; null for nothing. */
  news: z.string().max(2000).nullable(),
  /** What its model took and said; counted while the desk runs. */
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
});
export type ConversationView = z.infer<typeof conversationViewSchema>;
