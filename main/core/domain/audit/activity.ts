/** What happened in a time, for people: counts, lanes of runs by agent and project, hosts, and folders that were touched. */
import * as z from 'zod';
import { entryPointSchema } from '../agents/requester.ts';
import { maxPathLength } from '../common/limits.ts';
import { runIdSchema } from '../common/ids.ts';

/** Longest time that one picture shows, in milliseconds: a month with its summer hour. */
const longestMs = 32 * 86_400_000;
/** Columns of a heat row. */
export const partsOfHeat = 28;
export const mostLanes = 40;
export const mostHosts = 60;
export const mostFolders = 200;

const time = z.int().nonnegative();

export const activityQuerySchema = z
  .strictObject({
    /** Milliseconds since 1970; the end is not included. */
    since: time,
    until: time,
    /** Null for every project. */
    projectRoot: z.string().min(1).max(maxPathLength).nullable(),
    /** What an agent calls itself; null for all of them. */
    agent: z.string().min(1).max(200).nullable(),
  })
  .refine(({ since, until }) => until > since && until - since <= longestMs, 'too-long');
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

/** How runs ended: `stopped` by a person, a limit or the end of the desk; `refused` by the sandbox; `open` not yet. */
export const activityEndings = ['succeeded', 'failed', 'denied', 'refused', 'stopped', 'open'] as const;
export const activityEndingSchema = z.enum(activityEndings);
export type ActivityEnding = z.infer<typeof activityEndingSchema>;

const barSchema = z.strictObject({
  at: time,
  /** Null where one of them has not ended. */
  until: time.nullable(),
  ending: activityEndingSchema,
  runs: z.int().positive(),
  /** The run, or the last of several. */
  runId: runIdSchema,
  /** Its command as far as it fits a line. */
  text: z.string(),
});
export type ActivityBar = z.infer<typeof barSchema>;

const waitSchema = z.strictObject({ at: time, until: time, runId: runIdSchema });

export const laneSchema = z.strictObject({
  entryPoint: entryPointSchema,
  /** What the agent calls itself. */
  agent: z.string().nullable(),
  projectRoot: z.string(),
  runs: z.int().positive(),
  bars: z.array(barSchema),
  /** Times in which a run waited for a person's answer. */
  waits: z.array(waitSchema),
});
export type ActivityLane = z.infer<typeof laneSchema>;

export const activityHostSchema = z.strictObject({
  host: z.string(),
  /** Agents that wanted to reach it, as they call themselves. */
  agents: z.array(z.string().nullable()).max(20),
  allowed: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** The last decision: what it was, and whose. */
  last: z.strictObject({ effect: z.enum(['allow', 'deny']), decidedBy: z.string(), at: time }),
});
export type ActivityHost = z.infer<typeof activityHostSchema>;

export const activityFolderSchema = z.strictObject({
  folder: z.string(),
  written: z.int().nonnegative(),
  deleted: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** Touches by part of the time, oldest first. */
  heat: z.array(z.int().nonnegative()).length(partsOfHeat),
});
export type ActivityFolder = z.infer<typeof activityFolderSchema>;

export const activitySchema = z.strictObject({
  digest: z.strictObject({
    runs: z.int().nonnegative(),
    /** Ran without a question. */
    silent: z.int().nonnegative(),
    /** A person answered at least one question of theirs. */
    asked: z.int().nonnegative(),
    /** Refused, by a rule or by a person. */
    denied: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  /** The busiest first. */
  lanes: z.array(laneSchema).max(mostLanes),
  moreLanes: z.int().nonnegative(),
  hosts: z.array(activityHostSchema).max(mostHosts),
  moreHosts: z.int().nonnegative(),
  /** What patches wrote and deleted, and what the sandbox refused; writes of commands are not recorded one by one. */
  folders: z.array(activityFolderSchema).max(mostFolders),
  moreFolders: z.int().nonnegative(),
});
export type Activity = z.infer<typeof activitySchema>;
