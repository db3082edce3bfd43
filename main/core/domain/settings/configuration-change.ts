/** What was changed about the broker itself, outside of any run: settings, trust, rules, answers, the log, how loud it is. */
import * as z from 'zod';
import { agentIdSchema } from '../agents/agent.ts';
import { auditRetentionSchema } from '../audit/audit-retention.ts';
import { digestSchema } from '../approval/decision.ts';
import { ruleIdSchema, runIdSchema, type RunId, type SessionId } from '../common/ids.ts';
import { maxPathLength } from '../common/limits.ts';
import { modelConfigSchema } from '../approval/model-config.ts';
import { rememberedAnswerSchema } from '../approval/remembered-answer.ts';
import { commandRuleSchema } from '../rules/rule.ts';
import { stagedResultSchema } from '../staging/staged-change.ts';
import { settingsSchema } from './settings.ts';
import { policyMarkSchema } from './team-policy.ts';

/** Of one act, in its row of the log. */
export const mostStagedFilesOnRecord = 100;

export const changedBySchema = z.discriminatedUnion('kind', [
  /** `app`: the desktop app's menu or tray. `cli`: the command line. `device`: a paired one. */
  z.strictObject({ kind: z.literal('person'), entryPoint: z.enum(['page', 'cli', 'app', 'device']) }),
  /** Not by the broker: another program wrote to a file that it reads. */
  z.strictObject({ kind: z.literal('outside') }),
  /** The broker by itself, as when a port that it was to serve on is taken. */
  z.strictObject({ kind: z.literal('desk') }),
]);
export type ChangedBy = z.infer<typeof changedBySchema>;

/** `not-made`: it was written down, and then failed; what stood before stands. */
export const changeEffectSchema = z.enum(['loosened', 'tightened', 'altered', 'not-made']);
export type ChangeEffect = z.infer<typeof changeEffectSchema>;

/** Choices about the broker that are no settings of a project. */
export const brokerChoiceSchema = z.enum([
  'paused',
  'pausedRequesters',
  'stopped',
  'agentSessionStopped',
  'doNotDisturb',
  'quietHours',
  'commandInNotifications',
  'allowFromNotification',
  'endGrantsOnLock',
  'mcpHttp',
  'leaveDesk',
  'devices',
  'deviceListener',
  'deviceCritical',
  'deviceAnswers',
  'notices',
  'teamHosts',
  'teamAnswers',
]);
export type BrokerChoice = z.infer<typeof brokerChoiceSchema>;

const ruleSchema = commandRuleSchema
  .pick({ effect: true, match: true, tokens: true, sandbox: true, expiresAt: true, grants: true })
  .extend({ id: ruleIdSchema, project: z.string().nullable() });
const answerSchema = rememberedAnswerSchema.pick({
  about: true,
  effect: true,
  scope: true,
  project: true,
  shown: true,
});
const modelSchema = z.strictObject({ config: modelConfigSchema, hasKey: z.boolean() });

const settingsTopic = z.strictObject({
  topic: z.literal('settings'),
  key: settingsSchema.keyof(),
  reach: z.enum(['project', 'user', 'session', 'managed']),
  before: z.json(),
  after: z.json(),
  /** Recordings whose proposals were taken over. */
  learnedFrom: z.array(runIdSchema).max(100).optional(),
});
const trustTopic = z.strictObject({
  topic: z.literal('trust'),
  /** sha256 of the project's own settings file; null where none was or is trusted. */
  before: digestSchema.nullable(),
  after: digestSchema.nullable(),
  /** What the file allows that is not allowed without it. */
  loosens: z.array(settingsSchema.keyof()),
});
const rulesTopic = z.strictObject({
  topic: z.literal('rules'),
  before: ruleSchema.nullable(),
  after: ruleSchema.nullable(),
  how: z.enum(['written', 'imported', 'card', 'policy']),
});
const policyTopic = z.strictObject({
  topic: z.literal('policy'),
  before: policyMarkSchema.nullable(),
  after: policyMarkSchema.nullable(),
  /** What is bound less than before: names of settings. */
  loosens: z.array(settingsSchema.keyof()),
});
const answersTopic = z.strictObject({
  topic: z.literal('answers'),
  before: answerSchema.nullable(),
  after: answerSchema.nullable(),
});
const logTopic = z.strictObject({
  topic: z.literal('log'),
  before: auditRetentionSchema,
  after: auditRetentionSchema,
});
const modelTopic = z.strictObject({
  topic: z.literal('model'),
  before: modelSchema.nullable(),
  after: modelSchema.nullable(),
});
const brokerTopic = z.strictObject({
  topic: z.literal('desk'),
  key: brokerChoiceSchema,
  before: z.json(),
  after: z.json(),
});
/** Variables that a session adds to its runs: their names, for what they hold may be a secret. */
const variableNames = z.array(z.string().max(256)).max(1000);
const environmentTopic = z.strictObject({
  topic: z.literal('environment'),
  before: variableNames,
  after: variableNames,
  /** There before and after, with another value. */
  replaced: variableNames,
});
const agentsTopic = z.strictObject({
  topic: z.literal('agents'),
  agent: agentIdSchema,
  /** The agent's settings file that was written. */
  path: z.string().max(maxPathLength),
  before: z.enum(['connected', 'apart']),
  after: z.enum(['connected', 'apart']),
});

/** What happened to the store and its log: found by the broker, or done by a person at a terminal. */
export const storeEventSchema = z.enum([
  'vanished',
  'emptied',
  'shrank',
  'replaced',
  'broken',
  'unsealed',
  'taken-away',
  'mended',
  'repaired',
  'set-aside',
  'backup-failed',
  'copy-missing',
  'copy-failed',
  'copied-elsewhere',
  'copied-nowhere',
  /** The copy in the store of a team, not the log here. */
  'team-shrank',
  'restored',
  'accepted',
]);
export type StoreEvent = z.infer<typeof storeEventSchema>;
/** What a person did to the store, and what lost nothing; all else counts as a protection that was loosened. */
export const harmlessStoreEvents: ReadonlySet<StoreEvent> = new Set([
  'repaired',
  'restored',
  'accepted',
  'backup-failed',
  'copied-elsewhere',
]);
const storeTopic = z.strictObject({
  topic: z.literal('store'),
  event: storeEventSchema,
  /** Rows of the log then and now; null where that says nothing. */
  before: z.int().nullable(),
  after: z.int().nullable(),
});

/** What became of staged changes: a row before anything is done, and one with what came of it. */
const stagedTopic = z.strictObject({
  topic: z.literal('staged'),
  action: z.enum(['keep', 'discard', 'undo']),
  phase: z.enum(['begun', 'ended']),
  /** How many changes were chosen; when it has ended, by their results. */
  changes: z.int().nonnegative(),
  counts: z.partialRecord(stagedResultSchema, z.int().nonnegative()),
  /** sha256 over every path with what it was and what it became. */
  digest: digestSchema,
  /** The first of them, with the digests of files. */
  files: z
    .array(z.strictObject({ path: z.string(), before: digestSchema.nullable(), after: digestSchema.nullable() }))
    .max(mostStagedFilesOnRecord),
});

/** What is to be changed, before the broker has said what that means. */
export type ChangeDraft =
  | z.infer<typeof settingsTopic>
  | z.infer<typeof trustTopic>
  | z.infer<typeof rulesTopic>
  | z.infer<typeof policyTopic>
  | z.infer<typeof answersTopic>
  | z.infer<typeof logTopic>
  | z.infer<typeof modelTopic>
  | z.infer<typeof brokerTopic>
  | z.infer<typeof environmentTopic>
  | z.infer<typeof agentsTopic>
  | z.infer<typeof storeTopic>
  | z.infer<typeof stagedTopic>;
export type ChangeOf<T extends ChangeDraft['topic']> = Extract<ChangeDraft, { topic: T }>;

const described = {
  effect: changeEffectSchema,
  by: changedBySchema,
  /** The whole of it in one English sentence. */
  words: z.string(),
};
export const configurationChangeSchema = z.discriminatedUnion('topic', [
  settingsTopic.extend(described),
  trustTopic.extend(described),
  rulesTopic.extend(described),
  policyTopic.extend(described),
  answersTopic.extend(described),
  logTopic.extend(described),
  modelTopic.extend(described),
  brokerTopic.extend(described),
  environmentTopic.extend(described),
  agentsTopic.extend(described),
  storeTopic.extend(described),
  stagedTopic.extend(described),
]);
export type ConfigurationChange = z.infer<typeof configurationChangeSchema>;

export const changeTopicSchema = z.enum([
  'settings',
  'trust',
  'rules',
  'policy',
  'answers',
  'log',
  'model',
  'desk',
  'environment',
  'agents',
  'store',
  'staged',
]);
export type ChangeTopic = z.infer<typeof changeTopicSchema>;

/** Where a configuration change counts, or was made from; null where it concerns no session, run or project. */
export interface ChangePlace {
  readonly sessionId: SessionId | null;
  readonly runId: RunId | null;
  readonly projectRoot: string | null;
}

export const everyPlace: ChangePlace = { sessionId: null, runId: null, projectRoot: null };

/** One row of the audit log that belongs to no run. */
export interface ChangeRecord extends ChangePlace {
  readonly at: number;
  readonly configurationChange: ConfigurationChange;
}
