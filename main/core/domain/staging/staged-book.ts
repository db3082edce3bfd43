/** What is asked about staged changes and what was kept of them, a page at a time. */
import * as z from 'zod';
import { runIdSchema, sessionIdSchema } from '../common/ids.ts';
import { maxPathLength } from '../common/limits.ts';
import { requesterSchema } from '../agents/requester.ts';
import {
  layerNumberSchema,
  mostDifferenceBytes,
  mostPictureBytes,
  mostStagedPaths,
  mostStagedRows,
  stagedChangeSchema,
  stagedChoiceSchema,
  stagedKindSchema,
  stagedPathSchema,
  stagedSideSchema,
  stagedStateSchema,
} from './staged-change.ts';
import { mostReviews, stagedReviewSchema } from './staged-review.ts';

const listingIdSchema = z.string().regex(/^[0-9a-f]{12}$/u);
export const landingIdSchema = z.string().regex(/^[0-9a-z]{8,32}$/u);

/** A page of a listing. With `listing` null the layers are read anew; a listing that is not held any more is `stale-approval`. */
export const stagedQuerySchema = z.strictObject({
  sessionId: sessionIdSchema,
  listing: listingIdSchema.nullable(),
  offset: z.int().nonnegative(),
  limit: z.int().positive().max(mostStagedRows),
  /** Null for each of them; else only those. */
  kinds: z.array(stagedKindSchema).max(8).nullable(),
  states: z.array(stagedStateSchema).max(3).nullable(),
  /** True: only what is marked. False: only what is not. */
  marked: z.boolean().nullable(),
  runId: runIdSchema.nullable(),
  /** Part of the shown path. */
  text: z.string().max(200).nullable(),
});
export type StagedQuery = z.infer<typeof stagedQuerySchema>;

const layerSummarySchema = z.strictObject({
  layer: layerNumberSchema,
  /** The real folder that writes are staged above. */
  root: z.string().max(maxPathLength),
});

export const stagedPageSchema = z.strictObject({
  listing: listingIdSchema,
  at: z.int(),
  layers: z.array(layerSummarySchema).max(64),
  /** Of the whole listing. */
  total: z.int().nonnegative(),
  kinds: z.partialRecord(stagedKindSchema, z.int().nonnegative()),
  states: z.partialRecord(stagedStateSchema, z.int().nonnegative()),
  marked: z.int().nonnegative(),
  /** Bytes that are staged. */
  bytes: z.int().nonnegative(),
  /** What tools keep to be faster the next time, and nobody is asked about: in no figure and no row of the list. */
  caches: z.strictObject({ changes: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Runs with changes, the newest first; at most a hundred. */
  runs: z
    .array(
      z.strictObject({ runId: runIdSchema, requester: requesterSchema, at: z.int(), changes: z.int().nonnegative() }),
    )
    .max(100),
  /** Sessions of agents that are over and left something here, the last one first. */
  reviews: z.array(stagedReviewSchema).max(mostReviews),
  /** Of the query. */
  found: z.int().nonnegative(),
  rows: z.array(stagedChangeSchema).max(mostStagedRows),
  /** Layers that could not be read: what they hold is not in the list. */
  unreadable: z.array(z.strictObject({ ...layerSummarySchema.shape, why: z.string().max(200) })).max(64),
});
export type StagedPage = z.infer<typeof stagedPageSchema>;

export const stagedTargetSchema = z.strictObject({
  sessionId: sessionIdSchema,
  /** What was looked at: nothing else is kept or discarded. */
  listing: listingIdSchema,
  choice: stagedChoiceSchema,
});

export type StagedTarget = z.infer<typeof stagedTargetSchema>;

/** What a choice comes to, before it is made. */
export const stagedWeightSchema = z.strictObject({
  changes: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Left out: each only by itself. */
  marked: z.int().nonnegative(),
  conflicts: z.int().nonnegative(),
  never: z.int().nonnegative(),
  /** Left out: a later command wrote to them, and they go with its changes. */
  written: z.int().nonnegative(),
  /** Folders that stay, because something else lies in them. */
  held: z.int().nonnegative(),
  /** Of the changes: another agent wrote to them too. */
  shared: z.int().nonnegative(),
  /** Four characters that a person types at a terminal. */
  fingerprint: z.string().length(4),
});
export type StagedWeight = z.infer<typeof stagedWeightSchema>;

const shownSideSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(mostDifferenceBytes), isCut: z.boolean() }),
  z.strictObject({
    kind: z.literal('picture'),
    type: z.string().max(40),
    base64: z.base64().max(mostPictureBytes * 2),
  }),
  z.strictObject({ kind: z.literal('binary'), size: z.int().nonnegative() }),
  z.strictObject({ kind: z.literal('link'), target: z.string() }),
  z.strictObject({ kind: z.literal('folder'), names: z.array(z.string()).max(200), more: z.boolean() }),
  z.strictObject({ kind: z.literal('unreadable'), why: z.string().max(100) }),
]);
export type ShownSide = z.infer<typeof shownSideSchema>;

/** The real one as it is now, and the staged one. */
export const stagedDifferenceSchema = z.strictObject({
  change: stagedChangeSchema,
  real: shownSideSchema,
  staged: shownSideSchema,
});
export type StagedDifference = z.infer<typeof stagedDifferenceSchema>;

export const stagedKeptQuerySchema = z.strictObject({
  sessionId: sessionIdSchema,
  /** Null: which landings there are. Else the changes of this one. */
  landing: landingIdSchema.nullable(),
  offset: z.int().nonnegative(),
  limit: z.int().positive().max(mostStagedRows),
});

export type StagedKeptQuery = z.infer<typeof stagedKeptQuerySchema>;

const landingViewSchema = z.strictObject({
  id: landingIdSchema,
  at: z.int(),
  /** When what is needed to take it back is removed. */
  until: z.int(),
  root: z.string().max(maxPathLength),
  /** Kept changes that can still be taken back, and those that were. */
  kept: z.int().nonnegative(),
  undone: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  runs: z.array(z.strictObject({ runId: runIdSchema, requester: requesterSchema })).max(100),
});
export type LandingView = z.infer<typeof landingViewSchema>;

export const keptChangeSchema = z.strictObject({
  landing: landingIdSchema,
  path: stagedPathSchema,
  shown: z.string(),
  kind: stagedKindSchema,
  was: stagedSideSchema.nullable(),
  is: stagedSideSchema.nullable(),
  state: z.enum(['kept', 'undone']),
  runId: runIdSchema.nullable(),
});
export type KeptChange = z.infer<typeof keptChangeSchema>;

export const stagedKeptSchema = z.strictObject({
  /** The newest first. */
  landings: z.array(landingViewSchema).max(mostStagedRows),
  rows: z.array(keptChangeSchema).max(mostStagedRows),
  found: z.int().nonnegative(),
});
export type StagedKept = z.infer<typeof stagedKeptSchema>;

/** What is to be taken back; from every landing where none is named. */
export const undoChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('landing'), landing: landingIdSchema }),
  z.strictObject({
    kind: z.literal('paths'),
    landing: landingIdSchema,
    paths: z.array(stagedPathSchema).min(1).max(mostStagedPaths),
  }),
  /** What was kept at this real path or below it. */
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(maxPathLength) }),
  z.strictObject({ kind: z.literal('run'), runId: runIdSchema }),
  z.strictObject({ kind: z.literal('requester'), name: z.string().max(200).nullable() }),
]);
export type UndoChoice = z.infer<typeof undoChoiceSchema>;
