/** The calls of the frame: what every page makes from its first moment on. */
import * as z from 'zod';
import { brokerSnapshotSchema, sessionViewSchema } from '#domain/common/event.ts';
import { healthReportSchema } from '#domain/common/health.ts';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { maxPathLength } from '#domain/common/limits.ts';
import { receiptSchema, submissionSchema } from '#domain/command/submission.ts';

const nothing = z.strictObject({});
const pauseResult = z.strictObject({ paused: z.boolean() });

/** Calls about the broker as a whole, for a person's own screens. */
const brokerMethods = {
  /** No new command begins until the broker is resumed; what runs or waits for an answer already goes on. */
  'desk.pause': { params: nothing, result: pauseResult },
  'desk.resume': { params: nothing, result: pauseResult },
} as const;

const helloResultSchema = z.strictObject({
  protocolVersion: z.int(),
  version: z.string(),
  /** For display only; nothing may branch on it. */
  shell: z.enum(['electron', 'web', 'socket']),
  userName: z.string(),
  hostName: z.string(),
  platform: z.string(),
  homeDir: z.string(),
  abilities: z.strictObject({ pickFolder: z.boolean() }),
});

export const frameMethods = {
  'desk.hello': {
    params: z.strictObject({ protocolVersion: z.int(), client: z.string().max(200) }),
    result: helloResultSchema,
  },
  /** Starts the flow of events: those after `afterSeq` if the broker still has them, else a snapshot; only later ones for `now`. */
  'desk.subscribe': {
    params: z.strictObject({ afterSeq: z.union([z.int().nonnegative(), z.literal('now')]).nullable() }),
    result: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('resumed'), fromSeq: z.int() }),
      z.strictObject({ kind: z.literal('snapshot'), snapshot: brokerSnapshotSchema }),
    ]),
  },
  ...brokerMethods,
  'desk.health': { params: z.strictObject({ refresh: z.boolean() }), result: healthReportSchema },
  'project.open': {
    params: z.strictObject({ path: z.string().min(1).max(maxPathLength) }),
    result: sessionViewSchema,
  },
  /** A native folder dialog, where the shell has one; null when the person closed it. */
  'project.pick': { params: nothing, result: z.strictObject({ path: z.string().nullable() }) },
  'session.submit': {
    params: z.strictObject({ sessionId: sessionIdSchema, submission: submissionSchema }),
    result: receiptSchema,
  },
  /** Starts frames of a run's output from an offset; earlier bytes that are gone are said to be skipped. */
  'output.attach': {
    params: z.strictObject({ runId: runIdSchema, fromOffset: z.int().nonnegative() }),
    result: z.strictObject({
      startOffset: z.int(),
      totalBytes: z.int(),
      ended: z.boolean(),
      /** What it asked its terminal before there was answered by another one. */
      shownTo: z.int(),
    }),
  },
  /** Says how far the client has drawn, so that the broker sends more. */
  'output.ack': { params: z.strictObject({ runId: runIdSchema, offset: z.int().nonnegative() }), result: nothing },
  'output.detach': { params: z.strictObject({ runId: runIdSchema }), result: nothing },
} as const;
