/** Asks the deciders in their order: a remembered answer, then a person. Remembers before the waiting run goes on. */

import type { Decision, DecidedBy } from '#domain/approval/decision.ts';
import { tellNotKept } from '#domain/tell-not-kept.ts';
import type { RuleScope } from '#domain/approval/scope.ts';
import type { ApprovalCache } from './approval-cache.ts';
import type { PendingApprovals, Question } from './pending-approvals.ts';
import { english, say } from '#domain/common/message.ts';

export interface AskInput {
  readonly question: Question;
  /** What a remembered answer must match; empty when it can never be remembered. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly signal: AbortSignal;
  /** What rules say by now, while the question waits; null when they leave it to a person. */
  readonly ruled: () => Decision | null;
}

export interface AskPorts {
  readonly cache: ApprovalCache;
  readonly pending: PendingApprovals;
  /** Resolves when the rule is on disk; throws when it cannot be kept. */
  readonly keepRule: (rule: RuleScope) => Promise<void>;
  /** Called when an answer could not be kept; the run is then denied. */
  readonly onNotKept: (error: unknown) => void;
}

/** Runs a decision through memory: what was chosen must be on disk before anything resumes. */
async function keep(decision: Decision, input: AskInput, ports: AskPorts): Promise<Decision> {
  if (decision.kind !== 'approved') return decision;
  try {
    if (decision.scope.kind === 'rule') await ports.keepRule(decision.scope);
    const { scope, by } = decision;
    await ports.cache.remember(input.keys, { effect: 'allow', scope, by, shown: input.shown });
    return decision;
  } catch (error) {
    ports.onNotKept(error);
    return {
      kind: 'denied',
      by: { kind: 'policy' },
      note: english(tellNotKept(say('The answer could not be kept, so it does not count.'), error)),
    };
  }
}

function remembered({ keys, question }: AskInput, { cache }: AskPorts): Decision | null {
  const hit = cache.find(keys);
  if (hit === null) return null;
  cache.used(keys);
  const by: DecidedBy = { kind: 'cache', scope: hit.scope };
  if (hit.effect === 'deny') return { kind: 'denied', by, note: null };
  return { kind: 'approved', scope: { kind: 'once' }, by, digest: question.digest, grants: [] };
}

export async function askApproval(input: AskInput, ports: AskPorts): Promise<Decision> {
  const known = remembered(input, ports);
  if (known !== null) return known;
  const reconsider = (): Decision | null => remembered(input, ports) ?? input.ruled();
  const decision = await keep(await ports.pending.ask(input.question, input.signal, reconsider), input, ports);
  // What was just kept may answer other questions that wait.
  if (decision.kind === 'approved' && decision.scope.kind !== 'once') ports.pending.reconsider();
  return decision;
}
