/** The way of a foreign question: request, policy, approval, result. Nothing is planned and nothing runs. See decision 0025. */
import { tellNotKept } from '#domain/tell-not-kept.ts';
import type { ForeignApproval } from '#domain/approval/approval.ts';
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { Command } from '#domain/command/command.ts';
import type { Approved, Decision } from '#domain/approval/decision.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { ForeignOperation } from '#domain/approval/foreign.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { askApproval } from '../approval/ask-approval.ts';
import { commandFacts } from '../approval/build-question.ts';
import { choiceForNo, choiceForYes, foreignKeys, foreignOffers } from '../approval/foreign-offers.ts';
import { cancelled, notApproved, permitted, rejectedByPolicy, refusedChoice } from '../result/to-outcome.ts';
import { askNow } from './ask/ask-now.ts';
import { assessCommand } from './assess-command.ts';
import { recordDecision } from './ask/ask-about-plan.ts';
import { findJudgedScripts } from './find-scripts.ts';
import { judgeCommand, requiredBy } from './judge-command.ts';
import { ruledByNow } from './ask/ruled-by-now.ts';
import { auditRow, type RunContext } from './run-context.ts';
import { sizeEffects } from './plan/size-effects.ts';

/** What is in force around something that the broker does not start: nothing of ours. */
const uncontained: SandboxPlan = {
  mechanism: 'none',
  unsandboxedBecause: 'foreign',
  entries: [{ path: '/', access: 'write' }],
  protectedPaths: [],
  network: 'full',
  tmp: 'host',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
};

/** The analyser reads commands; of anything else it is only known that it is not known. */
export function riskOfForeign(op: ForeignOperation, command: Command, run: Pick<RunContext, 'ports'>): Risk {
  if (op.subject.kind === 'command') return assessCommand(command, run.ports);
  return {
    level: 'medium',
    categories: [],
    reasons: [],
    effects: { reads: [], writes: [], deletes: [], hosts: [], privilege: false },
    opaque: true,
  };
}

export async function answerForeign(op: ForeignOperation, command: Command, run: RunContext): Promise<Outcome> {
  const { ports } = run;
  await ports.audit.write(auditRow(command, ports.clock.now(), { kind: 'request', command }));
  const refusal = choiceForNo(op.choices, undefined);

  const requirement = judgeCommand(command, run);
  if (requirement.kind === 'forbidden') {
    return refusedChoice(rejectedByPolicy(requirement.reason, requiredBy(requirement, run.reviewedBy)), refusal);
  }
  const decision = await decide({ op, command, requirement }, run);
  if (decision.kind === 'network-rule' || decision.kind === 'amended')
    throw new Error('no answer to a foreign question');
  if (decision.kind !== 'approved') {
    const picked = decision.kind === 'denied' ? decision.choiceId : undefined;
    return refusedChoice(notApproved(decision, null), choiceForNo(op.choices, picked));
  }
  // A rule's yes may come when nobody waits for it any more.
  if (run.signal.aborted) return cancelled(cancelReasonOf(run.signal), null);
  const choice = choiceForYes(op.choices, decision.scope);
  if (choice !== null) return permitted(decision.by, choice);
  // Only a rule or a policy can say yes where the agent takes none that is not for ever.
  return refusedChoice(rejectedByPolicy('The agent takes no answer for one time only.', { kind: 'policy' }), refusal);
}

interface Asked {
  readonly op: ForeignOperation;
  readonly command: Command;
  readonly requirement: Exclude<Requirement, { kind: 'forbidden' }>;
}

async function decide({ op, command, requirement }: Asked, run: RunContext): Promise<Decision> {
  const { ports, settings } = run;
  const facts = commandFacts(command, command.executable, uncontained, await findJudgedScripts(command, ports.disk));
  const inner = await approvalDigest(facts, [], settings.version);
  const { subject, choices, asker } = op;
  // Bound to the asker too: a yes to one agent is none to another that wants the same.
  const who = { door: asker.door, name: asker.claimedName };
  const digest = await sha256Hex(canonicalJson({ subject, choices, who, command: inner }));
  if (requirement.kind === 'skip') {
    const by = requiredBy(requirement, run.reviewedBy);
    const yes: Approved = { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] };
    await recordDecision(command, yes, digest, 'policy', run);
    return yes;
  }
  const keys = await foreignKeys(op, facts);
  const risk = await sizeEffects(riskOfForeign(op, command, run), ports.sizes);
  const question: Omit<ForeignApproval, 'waiting'> = {
    kind: 'foreign',
    ...askNow(command, digest, run),
    facts,
    risk,
    reason:
      requirement.cause.kind === 'wish'
        ? 'The agent asks before it does this itself; no sandbox of this desk is around it.'
        : requirement.reason,
    offers: [...foreignOffers(op, keys, risk.level)],
    cause: requirement.cause,
    subject,
    choices,
    prefersNo: op.prefersNo,
  };
  const decision = await askApproval(
    {
      question,
      keys,
      shown: command.parsed.text,
      signal: run.signal,
      ruled: () => ruledByNow(command, digest, run),
    },
    {
      cache: run.cache,
      pending: run.pending,
      keepRule: () => Promise.reject(new Error('a foreign question offers no rule')),
      onNotKept: (error) =>
        run.report.warning(tellNotKept('The answer could not be kept, so the agent was refused.', error)),
    },
  );
  await recordDecision(command, decision, digest, 'foreign', run);
  return decision;
}
