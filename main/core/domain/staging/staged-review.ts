/** What an agent left staged whose session is over: one question of a person, counted once, and gone when all of it is decided. */
import * as z from 'zod';
import { agentSessionIdSchema } from '../agents/agent-session-id.ts';
import { digestSchema } from '../approval/decision.ts';
import { sessionIdSchema } from '../common/ids.ts';

/** Of these names it tells. */
export const mostReviewPaths = 5;
/** Of one project at once, those that ended last. */
export const mostReviews = 50;

export const stagedReviewSchema = z.strictObject({
  /** Of its project. */
  sessionId: sessionIdSchema,
  agentSession: agentSessionIdSchema,
  /** What the agent calls itself, unchecked. */
  name: z.string().max(200),
  agent: z.string().max(40).nullable(),
  ending: z.enum(['left', 'stopped', 'desk-ended']),
  endedAt: z.int(),
  changes: z.int().positive(),
  /** As many are kept together. */
  together: z.int().nonnegative(),
  /** Each is kept by itself. */
  marked: z.int().nonnegative(),
  conflicts: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** The uppermost of them, as people read them. */
  paths: z.array(z.string()).max(mostReviewPaths),
  more: z.int().nonnegative(),
  /** A digest of what is there: an answer repeats it, so that it never covers what was staged since. */
  digest: digestSchema,
});
export type StagedReview = z.infer<typeof stagedReviewSchema>;
