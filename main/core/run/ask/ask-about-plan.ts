/** Stage 3: asks about one plan, and records the decision. Whether what was shown is still what would run is looked at as it is started. */
import { tellNotKept } from '#domain/tell-not-kept.ts';
import type { Command } from '#domain/command/command.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { AmendedDecision, Approved, Decision } from '#domain/approval/decision.ts';
import { approvalDigest } from '#domain/common/digest.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { Tool } from '#domain/common/metric.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { commandKeys } from '../../approval/approval-keys.ts';
import { askApproval } from '../../approval/ask-approval.ts';
import { buildQuestion, commandFacts, deltaOf, type Asking } from '../../approval/build-question.ts';
import { stricterForms } from '../../approval/stricter-forms.ts';
import { notApproved } from '../../result/to-outcome.ts';
import { raiseByGrants } from '../../risk/grants/raise-by-grants.ts';
import { uncoveredAgent, withUncovered } from '../../shell/uncovered-agent.ts';
import { createRuleService } from '../../rule-service.ts';
import { asOfNow, awaitTurn } from './await-turn.ts';
import { findJudgedScripts } from '../find-scripts.ts';
import { requiredBy } from '../judge-command.ts';
import { ruledByNow } from './ruled-by-now.ts';
import { lookAgain, lookAtNames, type PreLaunchCheck } from '../plan/pre-launch-check.ts';
import { wishedGrants } from '../plan/plan-sandbox.ts';
import { auditRow, type RunContext } from '../run-context.ts';
import { sizeEffects } from '../plan/size-effects.ts';
import { end, go, type Step } from '../step.ts';

export interface AskedPlan {
  readonly command: Command;
  readonly requirement: Requirement;
  readonly risk: Risk;
  readonly plan: SandboxPlan;
}

/** A yes to a plan. */
export interface Consent {
  readonly decision: Approved;
  /** Null where nobody took time to decide. */
  readonly preLaunchCheck: PreLaunchCheck | null;
}

export async function recordDecision(
  command: Command,
  decision: Decision,
  digest: string,
  question: 'command' | 'escalation' | 'network' | 'foreign' | 'patch' | 'permissions' | 'policy',
  run: RunContext,
  {
    tool = question === 'network' || question === 'foreign' ? question : 'shell',
    asked = [],
  }: { readonly tool?: Tool; readonly asked?: readonly Grant[] } = {},
): Promise<void> {
  const at = run.ports.clock.now();
  const more = asked.length === 0 ? {} : { asked };
  await run.ports.audit.write(auditRow(command, at, { kind: 'decision', decision, digest, question, ...more }));
  const { kind, by } = decision;
  run.ports.telemetry.record({
    name: 'countersign.tool.decision',
    tool,
    decision: kind,
    source: by.kind,
    question,
  });
}

/** The decision of a policy or rule that needs no person; recorded like any other. */
export async function approveByPolicy(asked: AskedPlan, run: RunContext): Promise<Consent> {
  const facts = commandFacts(asked.command, asked.command.executable, asked.plan);
  const digest = await approvalDigest(facts, [], run.settings.version);
  const by = requiredBy(asked.requirement, run.reviewedBy);
  const decision: Approved = { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] };
  await recordDecision(asked.command, decision, digest, 'policy', run);
  return { decision, preLaunchCheck: lookAtNames(asked.command, run) };
}

/** The rule passes the checks of every other rule; one that fails them was offered by mistake and does not count. */
async function keepRule(prefix: readonly string[], command: Command, run: RunContext): Promise<void> {
  const rule: RuleDraft = {
    effect: 'allow',
    match: 'prefix',
    tokens: [...prefix],
    project: command.projectRoot,
    sandbox: 'keep',
    reason: null,
    expiresAt: null,
  };
  // A card at a terminal offers no rule.
  const { sessionId, runId, projectRoot } = command;
  const card = { sessionId, runId, projectRoot };
  const answer = await createRuleService(run.ports).add(
    rule,
    { kind: 'person', door: 'page' },
    { ...card, pushes: command.pushes ?? [] },
  );
  if (answer.kind === 'refused') throw new BrokerError('not-offered', answer.reason);
}

/** The decision is on record when it resolves. */
export async function askAboutPlan(
  asked: AskedPlan,
  asking: Asking,
  run: RunContext,
): Promise<Step<Consent> | AmendedDecision> {
  const { command, plan } = asked;
  const { ports, settings } = run;
  const facts = commandFacts(command, command.executable, plan, await findJudgedScripts(command, ports.disk));
  const keys = countsForThisRun(command, asking, run)
    ? []
    : await commandKeys({ facts, isAgent: command.isAgent === true, settings: settings.values });
  const { problem } = await ports.plans.abilities();
  const grants = [...wishedGrants(command), ...deltaOf(asking)];
  const uncovered = command.isAgent === true ? uncoveredAgent(command.argv[0], plan, ports.shells) : null;
  const risk = withUncovered(raiseByGrants(asked.risk, grants, command.projectRoot, ports.homeDir), uncovered);
  const question = await buildQuestion({
    id: `apr_${ports.ids.next()}`,
    command,
    facts,
    risk: await sizeEffects(risk, ports.sizes),
    asking,
    policyVersion: settings.version,
    keys,
    stricter: stricterForms({
      command,
      plan,
      settings: settings.values,
      loosens: run.loosens,
      hasSandbox: problem === null,
    }),
    now: ports.clock.now(),
    deadlineMs: settings.values.approvalDeadlineMs,
  });
  const decision = await askApproval(
    {
      question,
      keys,
      shown: command.parsed.text,
      signal: run.signal,
      // A rule about a command says nothing about a permission beyond its sandbox.
      ruled: () => (asking.kind === 'command' ? ruledByNow(command, question.digest, run) : null),
    },
    {
      cache: run.cache,
      pending: run.pending,
      keepRule: (prefix) => keepRule(prefix, command, run),
      onNotKept: (error) =>
        run.report.warning(tellNotKept('The answer could not be kept, so the command was refused.', error)),
    },
  );
  await recordDecision(command, decision, question.digest, asking.kind, run, { asked: deltaOf(asking) });
  // The inbox takes answers about connections only for questions about them.
  if (decision.kind === 'network-rule') throw new Error('a command was answered as a connection');
  if (decision.kind === 'amended') return decision;
  if (decision.kind !== 'approved') return end(notApproved(decision, null));

  return confirmNow(asked, asking, decision, { run, digest: question.digest });
}

/** Whether an answer is neither remembered nor taken from memory. */
function countsForThisRun(command: Command, asking: Asking, run: RunContext): boolean {
  // A yes to a stricter run says nothing about the same words in the usual sandbox.
  const isStricter = (command.amended?.form ?? null) !== null;
  // Nor is what was allowed in the project's own settings a yes to looser ones, or the other way round.
  // A login is given to one run.
  const isLogin = deltaOf(asking).some(({ kind }) => kind === 'credential');
  return isStricter || run.loosens || isLogin;
}

/** A yes may have waited for its turn: rules that were made meanwhile count, and what runs is looked at again. */
async function confirmNow(
  { command, requirement, plan }: AskedPlan,
  asking: Asking,
  decision: Approved,
  { run, digest }: { readonly run: RunContext; readonly digest: string },
): Promise<Step<Consent>> {
  const held = await awaitTurn(run);
  if (held !== null) return end(held);
  const latest = asOfNow(run);
  const ruled = asking.kind === 'command' && latest !== run ? ruledByNow(command, decision.digest, latest) : null;
  if (ruled?.kind === 'denied') {
    await recordDecision(command, ruled, digest, 'policy', run);
    return end(notApproved(ruled, null));
  }
  const shown = { command, requirement, plan, delta: deltaOf(asking), digest: decision.digest };
  return go({ decision, preLaunchCheck: () => lookAgain(shown, latest) });
}
