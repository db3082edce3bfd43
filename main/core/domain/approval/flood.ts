/** A requester that asks too much: what tripped the breaker, what it holds back, and what a person says to it. */
import * as z from 'zod';
import { entryPointSchema } from '../agents/requester.ts';
import { sessionIdSchema } from '../common/ids.ts';

/** What a run waits for whose question is held back, in words for its agent. */
export const heldWords = 'a person to say at the desk how it goes on: you ask too much at once.';

const who = {
  entryPoint: entryPointSchema,
  /** As the requester calls itself, unchecked. */
  claimedName: z.string().max(200).nullable(),
};

export const floodViewSchema = z.strictObject({
  sessionId: sessionIdSchema,
  ...who,
  reason: z.enum(['many-questions', 'same-refused']),
  /** `asking`: a person must say what happens; `paused`: questions are held; `denying`: they are refused. */
  state: z.enum(['asking', 'paused', 'denying']),
  since: z.int(),
  /** Questions held back without a card. */
  held: z.int().nonnegative(),
});
export type FloodView = z.infer<typeof floodViewSchema>;

export const floodAnswerSchema = z.strictObject({
  ...who,
  verdict: z.enum(['go-on', 'pause', 'deny-all', 'read-only']),
});
export type FloodAnswer = z.infer<typeof floodAnswerSchema>;
