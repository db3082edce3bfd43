/** What would happen to a command, a path or a host under the settings and rules of a project, and why. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { ruleIdSchema } from '../common/ids.ts';
import { maxPathLength, maxScriptLength } from '../common/limits.ts';
import { absolutePathSchema } from '../sandbox/permission.ts';
import { riskSchema } from '../risk/risk.ts';
import { settingsSchema, settingsSourceSchema } from './settings.ts';

export const simulationQuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('command'),
    line: z.string().min(1).max(maxScriptLength),
    /** Relative to the project; null for the project itself. */
    cwd: z.string().min(1).max(maxPathLength).nullable(),
  }),
  z.strictObject({ kind: z.literal('path'), path: absolutePathSchema, access: z.enum(['read', 'write']) }),
  /** `host`, `host:port` or `protocol://host:port`; https and its port where nothing else is said. */
  z.strictObject({ kind: z.literal('host'), destination: z.string().min(1).max(300) }),
]);
export type SimulationQuestion = z.infer<typeof simulationQuestionSchema>;

export const simulationVerdictSchema = z.enum(['allowed', 'asked', 'refused']);
export type SimulationVerdict = z.infer<typeof simulationVerdictSchema>;

/** What a step rests on, so that a screen can lead to the place where it can be changed. */
export const simulationBasisSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), ruleId: ruleIdSchema }),
  z.strictObject({ kind: z.literal('setting'), key: settingsSchema.keyof(), source: settingsSourceSchema }),
  z.strictObject({ kind: z.literal('earlier-answer') }),
  z.strictObject({ kind: z.literal('built-in') }),
]);
export type SimulationBasis = z.infer<typeof simulationBasisSchema>;

export const simulationStepSchema = z.strictObject({
  /** The part of the command, the folder or the pattern this step is about. */
  about: z.string(),
  verdict: simulationVerdictSchema,
  because: messageSchema,
  basis: simulationBasisSchema,
  /** Whether the verdict on the whole is this step's. */
  decides: z.boolean(),
});
export type SimulationStep = z.infer<typeof simulationStepSchema>;

export const simulationSchema = z.strictObject({
  verdict: simulationVerdictSchema,
  sentence: messageSchema,
  steps: z.array(simulationStepSchema),
  /** Of a command only. */
  risk: riskSchema.nullable(),
});
export type Simulation = z.infer<typeof simulationSchema>;
