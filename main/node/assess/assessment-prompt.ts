/** Fills the prompt: what to do comes from the template, what to describe goes between marks that cannot be guessed. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { AssessmentQuestion } from '#core/ports.ts';
import { riskCategorySchema } from '#domain/risk/risk.ts';
import { assessmentSchema, maxAssessmentLength } from '#domain/approval/assessment.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import template from '../../../resources/prompts/assess.md?raw';
import { maskArgv, maskSecrets } from '../store/log/mask-secrets.ts';

/** What a model has to answer; whatever else it says makes the answer unreadable. */
export const modelAnswerSchema = z.strictObject({
  description: assessmentSchema.shape.description,
  risk_level: assessmentSchema.shape.level,
  risk_categories: assessmentSchema.shape.categories,
});

export interface AssessmentPrompt {
  readonly instructions: string;
  readonly prompt: string;
}

/** More of a command than this tells a model nothing new, and costs the person money. */
const maxEvidenceLength = 8000;

function describeSandbox(plan: SandboxPlan): string {
  if (plan.mechanism === 'none') return `none (${plan.unsandboxedBecause ?? 'this machine has none'})`;
  return `${plan.mechanism}, network ${plan.network}${plan.advised === true ? ' (advised proxy)' : ''}, ${plan.protections.join(' ')}`;
}

const cut = (text: string): string =>
  text.length > maxEvidenceLength ? `${text.slice(0, maxEvidenceLength)} …` : text;

/** Secrets in the command are covered: the model may run on another's machine. */
export function fillAssessmentPrompt({ facts, failure }: AssessmentQuestion, platform: string): AssessmentPrompt {
  const evidence = {
    platform,
    sandbox: describeSandbox(facts.plan),
    writableRoots: facts.plan.entries
      .filter(({ access }) => access === 'write')
      .map(({ path }) => path)
      .slice(0, 50),
    projectRoot: facts.projectRoot,
    workingDirectory: facts.cwd,
    argv: cut(JSON.stringify(maskArgv(facts.argv))),
    commandLine: cut(maskSecrets(facts.parsed.text)),
    sandboxFailure: failure === null ? null : cut(maskSecrets(failure)),
  };
  // No character of the evidence can close the marks, whatever they are.
  const json = JSON.stringify(evidence, null, 2).replaceAll('<', String.raw`\u003c`);
  const fills: Readonly<Record<string, string>> = {
    maxLength: String(maxAssessmentLength),
    categories: riskCategorySchema.options.join(', '),
    schema: JSON.stringify(z.toJSONSchema(modelAnswerSchema), null, 2),
    mark: randomBytes(6).toString('hex'),
    evidence: json,
  };
  // One pass, so that a placeholder inside the evidence stays what it is.
  const filled = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => fills[name] ?? all).trim();
  const cutAt = template.indexOf('\n---\n');
  return { instructions: filled(template.slice(0, cutAt)), prompt: filled(template.slice(cutAt + 5)) };
}
