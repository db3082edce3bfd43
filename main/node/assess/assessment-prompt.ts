/** Fills the prompt: what to do comes from the template, what to describe goes between marks that cannot be guessed. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { AssessmentQuestion } from '#core/ports.ts';
import { riskCategorySchema } from '#domain/risk/risk.ts';
import { assessmentSchema, maxAssessmentLength } from '#domain/approval/assessment.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import template from '../../../resources/prompts/assess.md?raw';
import { maskArgv } from '../store/log/mask-secrets.ts';
import { actionOf, cut, longestField, told } from './card-action.ts';

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

/** Longest evidence about a connection or changes to files: more of it tells a model nothing new, and costs the person money. */
const longestAction = 24_000;

const asks: Readonly<Record<ApprovalRequest['kind'], string>> = {
  command: 'to run a command',
  escalation: 'to run a command again with more permissions',
  network: 'to let a running command connect to a host',
  patch: 'to change files',
  'external-tool': 'to let the agent act by itself',
  permissions: 'for permissions ahead of a command',
};

function describeSandbox(plan: SandboxPlan): string {
  if (plan.mechanism === 'none') return `none (${plan.unsandboxedBecause ?? 'this machine has none'})`;
  return `${plan.mechanism}, network ${plan.network}${plan.advised === true ? ' (advised proxy)' : ''}, ${plan.protections.join(' ')}`;
}

/** Secrets in the command are covered: the model may run on another's machine. */
export function fillAssessmentPrompt({ card }: AssessmentQuestion, platform: string): AssessmentPrompt {
  const { facts } = card;
  const failure = card.kind === 'escalation' ? card.denial.evidence : null;
  const evidence = {
    asks: asks[card.kind],
    platform,
    sandbox: describeSandbox(facts.plan),
    writableRoots: facts.plan.entries
      .filter(({ access }) => access === 'write')
      .map(({ path }) => path)
      .slice(0, 50),
    projectRoot: facts.projectRoot,
    workingDirectory: facts.cwd,
    argv: cut(JSON.stringify(maskArgv(facts.argv)), longestField),
    commandLine: told(facts.parsed.text),
    sandboxFailure: failure === null ? null : told(failure),
    ...(card.kind === 'network' || card.kind === 'patch'
      ? { action: cut(JSON.stringify(actionOf(card), null, 2), longestAction) }
      : {}),
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
