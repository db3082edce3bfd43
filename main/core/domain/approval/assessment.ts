/** What a model says about a command: text for people that may raise the level shown, never lower it, and never decides. */
import * as z from 'zod';
import { digestSchema } from './decision.ts';
import { approvalIdSchema } from '../common/ids.ts';
import { type RiskLevel, riskCategorySchema, riskLevels, riskLevelSchema } from '../risk/risk.ts';

/** Longest description a model may give, in characters. */
export const maxAssessmentLength = 500;

export const assessmentSchema = z.strictObject({
  description: z.string().min(1).max(maxAssessmentLength),
  level: riskLevelSchema,
  categories: z.array(riskCategorySchema).max(riskCategorySchema.options.length),
  /** The model's name, as the person configured it. */
  model: z.string().max(200),
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** Belongs to one card; the digest says which content of it the model saw. */
export const cardAssessmentSchema = z.strictObject({
  approvalId: approvalIdSchema,
  digest: digestSchema,
  assessment: assessmentSchema,
});
export type CardAssessment = z.infer<typeof cardAssessmentSchema>;

/** The higher of the analyser's level and the model's. */
export function raiseLevel(level: RiskLevel, assessment: Assessment | null): RiskLevel {
  if (assessment === null) return level;
  return riskLevels.indexOf(assessment.level) > riskLevels.indexOf(level) ? assessment.level : level;
}
