/** Everything was stopped by a person: what that ended, and that nothing new begins until it is released. */
import * as z from 'zod';

/** More are not named; their number is. */
export const mostNamedAgents = 50;

export const stoppedSchema = z.strictObject({
  at: z.int().nonnegative(),
  /** What was ended then. */
  runs: z.int().nonnegative(),
  cards: z.int().nonnegative(),
  /** Commands that hooks had asked about and no agent had started yet. */
  tickets: z.int().nonnegative(),
  /** Programs of agents, each by its name and number. */
  agents: z.array(z.string().max(200)).max(mostNamedAgents),
});
export type Stopped = z.infer<typeof stoppedSchema>;

/** For a stop of which nothing more is known, as after a start over a mark that cannot be read. */
export const stoppedSince = (at: number): Stopped => ({ at, runs: 0, cards: 0, tickets: 0, agents: [] });
