/** Fills the prompt of a review: instructions from the template, the person's words apart, and everything else between marks as evidence. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { ReviewQuestion } from '#core/ports.ts';
import { grantsWithYes } from '#domain/approval/approval.ts';
import { maxRationaleLength, verdictSchema } from '#domain/approval/review.ts';
import template from '../../../resources/prompts/review.md?raw';
import { maskArgv, maskSecrets } from '../store/log/mask-secrets.ts';
import { actionOf, cut, longestField, told } from './card-action.ts';
import type { ModelPrompt } from './ask-model.ts';
import { english } from '#domain/common/message.ts';

/** Longest evidence as a whole. */
const longestEvidence = 48_000;

function evidenceOf({ card, earlier }: ReviewQuestion, platform: string): string {
  const { facts, risk, requester } = card;
  const { plan } = facts;
  const evidence = {
    action: {
      kind: card.kind,
      command_line: told(facts.parsed.text),
      argv: cut(JSON.stringify(maskArgv(facts.argv)), longestField),
      working_directory: facts.cwd,
      permissions_beyond_the_sandbox: grantsWithYes(card),
      ...actionOf(card),
    },
    agent_says_why: requester.says === null ? null : told(requester.says),
    analyser: {
      level: risk.level,
      unreadable_parts: risk.opaque,
      reasons: risk.reasons.map(({ text }) => english(text)),
    },
    earlier_requests: earlier.map(({ text, ended }) => ({ text: maskSecrets(text), ended })),
    platform,
    project: facts.projectRoot,
    sandbox: { mechanism: plan.mechanism, network: plan.network, protections: plan.protections },
  };
  return cut(JSON.stringify(evidence, sortedKeys, 2), longestEvidence);
}

const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** No character of it can close the marks, whatever they are. */
const closed = (text: string): string => text.replaceAll('<', String.raw`\u003c`);

/** Secrets are covered: the model may run on another's machine. */
export function fillReviewPrompt(question: ReviewQuestion, platform: string): ModelPrompt {
  const fills: Readonly<Record<string, string>> = {
    maxLength: String(maxRationaleLength),
    schema: JSON.stringify(z.toJSONSchema(verdictSchema), null, 2),
    mark: randomBytes(6).toString('hex'),
    said: closed(JSON.stringify(question.said.map(maskSecrets), null, 2)),
    evidence: closed(evidenceOf(question, platform)),
  };
  // One pass, so that a placeholder inside the evidence stays what it is.
  const filled = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => fills[name] ?? all).trim();
  const cutAt = template.indexOf('\n---\n');
  return { instructions: filled(template.slice(0, cutAt)), prompt: filled(template.slice(cutAt + 5)) };
}
