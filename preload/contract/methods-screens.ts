/** The calls of single screens and of programs; a page loads their schemas with the first of them. */
import { agentSessionMethods } from './methods-agent-sessions.ts';
import { auditMethods } from './methods-audit.ts';
import { deviceMethods } from './methods-devices.ts';
import { hookMethods } from './methods-hooks.ts';
import { ruleMethods } from './methods-rules.ts';
import { settingsMethods } from './methods-settings.ts';
import { stagingMethods } from './methods-staging.ts';
import { teamMethods } from './methods-team.ts';
import * as z from 'zod';
import { approvalIdSchema, answerIdSchema, runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { maxNoteLength, maxPathLength } from '#domain/common/limits.ts';
import { stoppedSchema } from '#domain/common/stop.ts';
import { receiptSchema, submissionSchema } from '#domain/command/submission.ts';
import { rememberedAnswerSchema } from '#domain/approval/remembered-answer.ts';
import { learnedSchema } from '#domain/command/learned.ts';
import { modelChangeSchema, modelStateSchema, modelTestSchema } from '#domain/approval/model-config.ts';
import { foundRegistrySchema } from '#domain/network/found-registry.ts';
import { pausedRequesterSchema } from '#domain/agents/paused-requester.ts';
import { broughtSchema } from '#domain/agents/brought.ts';
import { digestSchema } from '#domain/approval/decision.ts';
import { reviewsQuerySchema, reviewsSchema } from '#domain/approval/review.ts';
import { languageSchema } from '#domain/common/language.ts';
import { quietHoursSchema, quietViewSchema } from '#domain/approval/quiet-hours.ts';
import { settingsLayerSchema } from '#domain/settings/settings.ts';
import { simulationQuestionSchema, simulationSchema } from '#domain/settings/simulation.ts';
import { messageSchema } from '#domain/common/message-schema.ts';

/** The call behind the simulator: nothing runs, nothing is kept. */
const simulationMethods = {
  /** `change` is laid over the settings in force; an empty one asks about them as they are. */
  'session.simulate': {
    params: z.strictObject({
      sessionId: sessionIdSchema,
      question: simulationQuestionSchema,
      change: settingsLayerSchema,
    }),
    result: simulationSchema,
  },
  /** Changes settings or variables of a session alone, as `session.submit` does; where a program of the command line asks, a person is asked first. */
  'session.change': {
    params: z.strictObject({ sessionId: sessionIdSchema, submission: submissionSchema }),
    result: receiptSchema,
  },
} as const;

/** Calls about the shell around the broker, for a person's own screens. The answer is null where the shell shows no notifications. */
const shellMethods = {
  /** Tells what this page speaks; the shell around it follows. */
  'shell.language': { params: z.strictObject({ language: languageSchema }), result: z.null() },
  /** Whether do not disturb is on, after it was turned on or off; null only asks. */
  'shell.quiet': {
    params: z.strictObject({ isOn: z.boolean().nullable() }),
    result: quietViewSchema.nullable(),
  },
  /** Keeps the hours in which it turns itself on. */
  'shell.quietHours': { params: quietHoursSchema, result: quietViewSchema.nullable() },
} as const;

/** Calls that end everything, and let it begin again. */
const stopMethods = {
  /** Ends every run, card, ticket and program of an agent at once, and holds what is new until it is released. For every client. */
  'desk.stop': { params: z.strictObject({}), result: stoppedSchema },
  /** Lets what is held begin. `at` names the stop, so that no later one is released unseen. */
  'desk.release': {
    params: z.strictObject({ at: z.int().nonnegative() }),
    result: z.strictObject({ released: z.boolean() }),
  },
} as const;

/** The call that holds back one agent, for a person's own screens. */
const pauseMethods = {
  /** No new command of it begins meanwhile; what runs or waits for an answer already goes on. */
  'desk.pauseRequester': {
    params: z.strictObject({ requester: pausedRequesterSchema, isPaused: z.boolean() }),
    result: z.strictObject({ isPaused: z.boolean() }),
  },
} as const;

/** Calls about a folder before it is a project. */
const projectMethods = {
  /** What to know before it is opened, in sentences; empty for a folder that is no more than a project; and which of its files programs obey. Opens nothing. */
  'project.look': {
    params: z.strictObject({ path: z.string().min(1).max(maxPathLength) }),
    result: z.strictObject({ warnings: z.array(messageSchema), brings: broughtSchema }),
  },
  /** Where something ran lately and a folder is still, the last used first. */
  'project.recent': {
    params: z.strictObject({}),
    result: z.strictObject({ roots: z.array(z.string().max(maxPathLength)).max(6) }),
  },
  /** Makes a small project to try things in, and says where. For a person's own screens. */
  'project.scratch': {
    params: z.strictObject({}),
    result: z.strictObject({ path: z.string().max(maxPathLength) }),
  },
} as const;

/** Calls about the network of a project. */
const networkMethods = {
  /** Registries that the project's own configuration names, to be proposed for the list of allowed hosts. */
  'network.registries': {
    params: z.strictObject({ sessionId: sessionIdSchema }),
    result: z.strictObject({ registries: z.array(foundRegistrySchema) }),
  },
} as const;

/** Calls about the model that describes commands on cards; for a person's own screens. */
const modelMethods = {
  'model.read': { params: z.strictObject({}), result: modelStateSchema },
  'model.save': { params: modelChangeSchema, result: modelStateSchema },
  /** Puts a small question to the model as it is appointed. */
  'model.test': { params: z.strictObject({}), result: modelTestSchema },
  /** The newest decisions of a project that a model was asked about. */
  'review.read': { params: reviewsQuerySchema, result: reviewsSchema },
  /** A yes to one action that the reviewer denied: it counts once, when exactly this is asked again within 15 minutes. */
  'review.override': { params: z.strictObject({ digest: digestSchema }), result: z.strictObject({}) },
} as const;

/** The call behind learn mode: what a run of this session was refused, as entries that a person may take. */
const learningMethods = {
  /** For a person's own screens. Changes nothing: what is taken is saved as settings. */
  'session.learned': {
    params: z.strictObject({ sessionId: sessionIdSchema, runId: runIdSchema }),
    result: learnedSchema,
  },
} as const;

/** Calls about the answers that count beyond their run. */
const grantMethods = {
  /** Both are for a person's own screens: an answer shows the command lines of other projects. */
  'grants.list': {
    params: z.strictObject({}),
    result: z.strictObject({ answers: z.array(rememberedAnswerSchema) }),
  },
  'grants.revoke': {
    params: z.strictObject({ answerId: answerIdSchema }),
    result: z.strictObject({ revoked: z.boolean() }),
  },
} as const;

/** The call by which a person answers a card from a terminal, where there is no screen. See decision 0008. */
const approvalMethods = {
  /** Only the smallest yes, only with the fingerprint that the card shows, and never by the client that asked. */
  'approvals.answer': {
    params: z.strictObject({
      approvalId: approvalIdSchema,
      fingerprint: z.string().length(4),
      verdict: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('allow') }),
        z.strictObject({ kind: z.literal('deny'), note: z.string().max(maxNoteLength).nullable() }),
      ]),
    }),
    result: receiptSchema,
  },
} as const;

export const screenMethods = {
  ...projectMethods,
  ...stopMethods,
  ...pauseMethods,
  ...ruleMethods,
  ...simulationMethods,
  ...shellMethods,
  ...settingsMethods,
  ...modelMethods,
  ...learningMethods,
  ...auditMethods,
  ...approvalMethods,
  ...grantMethods,
  ...networkMethods,
  ...deviceMethods,
  ...teamMethods,
  ...hookMethods,
  ...stagingMethods,
  ...agentSessionMethods,
} as const;
