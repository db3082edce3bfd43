/** The question about one plan. Whether what was shown is still what would run is looked at as it is started. */
import { tellNotKept } from '#domain/tell-not-kept.ts';
import type { Command } from '#domain/command/command.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { AmendedDecision, Decision } from '#domain/approval/decision.ts';
import type { RuleScope } from '#domain/approval/scope.ts';
import type { RuleId } from '#domain/common/ids.ts';
import { approvalDigest } from '#domain/common/digest.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { commandKeys } from '../../approval/approval-keys.ts';
import { askApproval } from '../../approval/ask-approval.ts';
import { buildQuestion, carriedBy, commandFacts, deltaOf, type Asking } from '../../approval/build-question.ts';
import { effectsOf } from '../effects/effects-of.ts';
import { stricterForms } from '../../approval/stricter-forms.ts';
import { allowedBy, approvedBy, decide, type Asked } from '../../pipeline/decide.ts';
import { end, type Step } from '../../pipeline/step.ts';
import { notApproved } from '../../result/to-outcome.ts';
import { raiseByGrants } from '../../risk/grants/rate-grants.ts';
import { uncoveredAgent, withUncovered } from '../../shell/uncovered-agent.ts';
import { createRuleService } from '../../rule-service.ts';
import { askNow } from './ask-now.ts';
import { findJudgedScripts } from '../find-scripts.ts';
import { requiredBy, ruledByNow } from '../judge-command.ts';
import { triedPlan } from '../trying/may-try.ts';
import { confirm, type PreLaunchCheck } from '../plan/pre-launch-check.ts';
import { type Allowed, type AskedPlan, requestedGrants } from '../plan/plan-sandbox.ts';
import type { Grant, RuledGrant } from '#domain/sandbox/permission.ts';
import type { RememberedGrants, RuleThatGives, RunContext } from '../run-context.ts';
import { sizeEffects } from '../plan/size-effects.ts';
import { say } from '#domain/common/message.ts';

/** Asks whether a command may begin, where policy does not say yes by itself. */
export async function askToBegin(asked: AskedPlan, run: RunContext): Promise<Asked> {
  if (asked.remembered !== undefined) return allowGiven(asked, asked.remembered, run);
  const asking = askingFor(asked.requirement);
  return asking === null ? allowPlan(asked, run) : questionAbout(asked, { asking, rule: null }, run);
}

function askingFor(requirement: Allowed): Asking | null {
  if (requirement.kind === 'skip') return null;
  const { reason, cause, proposedRule } = requirement;
  return { kind: 'command', reason, cause, proposedRule };
}

/** The yes of a policy or rule that needs no person. */
async function allowPlan({ command, requirement, plan }: AskedPlan, run: RunContext): Promise<Asked> {
  const facts = commandFacts(command, command.executable, plan);
  const digest = await approvalDigest(facts, [], run.settings.version);
  return allowedBy(requiredBy(requirement, run.reviewedBy), digest, { tool: 'shell', risk: run.risk });
}

/** The yes of an earlier answer to this very command with these permissions, or of a rule that carries them, on record as such. */
async function allowGiven(
  { command, plan, delta = [] }: AskedPlan & { readonly delta?: readonly Grant[] },
  { grants, by, used }: RememberedGrants,
  run: RunContext,
): Promise<Asked> {
  const facts = commandFacts(command, command.executable, plan, await findJudgedScripts(command, run.ports.disk));
  const digest = await approvalDigest(facts, delta, run.settings.version);
  const answer = () => {
    used();
    return Promise.resolve(approvedBy(by, digest));
  };
  const risk = raiseByGrants(run.risk, grants, command.projectRoot, run.ports.homeDir);
  return { digest, question: 'escalation', tool: 'shell', risk, asked: grants, answer };
}

/** The rule passes the checks of every other rule; one that fails them was offered by mistake and does not count. */
async function keepRule(
  { prefix, everywhere }: RuleScope,
  { command, carried }: { readonly command: Command; readonly carried: readonly RuledGrant[] },
  run: RunContext,
): Promise<void> {
  const rule: RuleDraft = {
    effect: 'allow',
    match: 'prefix',
    tokens: [...prefix],
    project: everywhere === true ? null : command.projectRoot,
    sandbox: 'keep',
    reason: null,
    expiresAt: null,
    ...(carried.length === 0 ? {} : { grants: [...carried] }),
  };
  // A card at a terminal offers no rule.
  const { sessionId, runId, projectRoot } = command;
  const card = { sessionId, runId, projectRoot };
  const answer = await createRuleService(run.ports).add(
    rule,
    { kind: 'person', entryPoint: 'page' },
    { ...card, pushes: command.pushes ?? [] },
  );
  if (answer.kind === 'refused') throw new BrokerError('not-offered', answer.reason);
}

/** Asks about a plan that is wider than the one of the attempt before it, or whether other words are to be tried. */
export async function askAboutWider(
  asked: AskedPlan,
  asking: Asking,
  run: RunContext,
): Promise<Step<PreLaunchCheck> | AmendedDecision> {
  const delta = deltaOf(asking);
  const rule = await run.remembered.ruleGiving(asked.command, delta, run);
  const ruleId = rule();
  const question =
    ruleId === null
      ? await questionAbout(asked, { asking, rule }, run)
      : await allowGiven(
          { ...asked, delta },
          { grants: delta, by: { kind: 'rule', ruleId }, used: () => undefined },
          run,
        );
  const decision = await decide(question, run.record);
  if (decision.kind === 'amended') return decision;
  // The inbox takes answers about connections only for questions about them.
  if (decision.kind === 'network-rule') throw new Error('a command was answered as a connection');
  if (decision.kind !== 'approved') return end(notApproved(decision, null));
  return confirm({ ...asked, delta: deltaOf(asking), digest: decision.digest }, run);
}

interface Questioned {
  readonly asking: Asking;
  /** Null for a first question: that is ruled as the command itself. */
  readonly rule: RuleThatGives | null;
}

async function questionAbout(asked: AskedPlan, { asking, rule }: Questioned, run: RunContext): Promise<Asked> {
  const { command, requirement, plan, foreseen = [], sources = [] } = asked;
  const { ports, settings } = run;
  const facts = commandFacts(command, command.executable, plan, await findJudgedScripts(command, ports.disk));
  const isForThisRun = countsForThisRun(command, asking, run);
  const hosts = isForThisRun ? [] : sources.map(({ target }) => target);
  // A yes for longer is then about the hosts, and says nothing about these words.
  const isKept = !isForThisRun && hosts.length === 0;
  const keys = !isKept
    ? []
    : await commandKeys({ facts, isAgent: command.isAgent === true, settings: settings.values });
  const { problem } = await ports.plans.abilities();
  const grants = [...requestedGrants(command), ...foreseen, ...deltaOf(asking)];
  const uncovered = command.isAgent === true ? uncoveredAgent(command.argv[0], plan, ports.shells) : null;
  const risk = withUncovered(raiseByGrants(run.risk, grants, command.projectRoot, ports.homeDir), uncovered);
  const sized = await sizeEffects(risk, ports.sizes);
  const digest = await approvalDigest(facts, deltaOf(asking), settings.version);
  const question = buildQuestion({
    base: askNow(digest, run),
    facts,
    risk: sized,
    effects: effectsOf({ facts, risk: sized, homeDir: ports.homeDir, losses: run.losses }),
    asking,
    keys,
    hosts,
    isAgent: command.isAgent === true,
    amended: command.amended,
    stricter: stricterForms({
      place: facts,
      isWished: command.escalationRequest !== null,
      plan,
      settings: settings.values,
      loosens: run.loosens,
      hasSandbox: problem === null,
      canBeTried: asking.kind === 'command' && (await triedPlan({ requirement, plan }, run)) !== null,
    }),
  });
  const ruled = (): Decision | null => (rule === null ? ruledFor(asked, digest, run) : ruledBy(rule(), digest));
  const answer = () =>
    askApproval(
      { question, keys, shown: command.parsed.text, signal: run.signal, ruled },
      {
        cache: run.cache,
        pending: run.pending,
        keepRule: (kept) => keepRule(kept, { command, carried: carriedBy(asking) }, run),
        onNotKept: (error) =>
          run.report.warning(tellNotKept(say('The answer could not be kept, so the command was refused.'), error)),
      },
    );
  return {
    digest,
    question: asking.kind,
    tool: 'shell',
    risk: sized,
    asked: [...foreseen, ...deltaOf(asking)],
    answer,
  };
}

const ruledBy = (ruleId: RuleId | null, digest: string): Decision | null =>
  ruleId === null ? null : approvedBy({ kind: 'rule', ruleId }, digest);

/** A rule about a command, and a policy that would let it try, say nothing about a permission beyond its sandbox. */
function ruledFor({ command, foreseen = [] }: AskedPlan, digest: string, run: RunContext): Decision | null {
  const said = ruledByNow(command, digest, run);
  return foreseen.length > 0 && said?.kind === 'approved' ? null : said;
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
