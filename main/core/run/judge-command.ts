/** Stage 2 for a shell command: gathers rules and heuristics and asks the policy. */
import { agentOf } from '#agents/agents.ts';
import type { Command } from '#domain/command/command.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { type Segment, unfilledOf, type Assignment, type ParsedCommand } from '#domain/command/parsed-command.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import { isFullAccess } from '#domain/sandbox/sandbox-policy.ts';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';
import { approvedBy } from '../pipeline/decide.ts';
import { isDangerous } from '../policy/danger/dangerous.ts';
import { lossReason, uncontainedReason } from '../policy/danger/loss-reason.ts';
import { isKnownSafe, type SafePlace } from '../policy/safe/known-safe.ts';
import { createRuleMatcher, namesNothingElse, type RulePlace } from '../policy/rules/match-rule.ts';
import { coversPush, isPlainPush, outlookOf, pushDanger } from '../policy/narrow/bound-push.ts';
import { isPush } from '../policy/narrow/push-words.ts';
import { isPushLed } from '../policy/narrow/narrow-push.ts';
import { proposeRule } from '../policy/rules/propose-rule.ts';
import { explainRequirement, type ExplainedRequirement } from '../policy/requirement-for.ts';
import { staysAtRoot } from '../request/wrappers/stays-at-root.ts';
import { hasDenyRead } from '../sandbox/choose-sandbox.ts';
import type { RunContext } from './run-context.ts';
import { english, type Message, say } from '#domain/common/message.ts';

/** What a judgement needs of a run, or of what only might be run. */
export type Judging = Pick<RunContext, 'settings' | 'loosens' | 'permitted' | 'trusted' | 'risk' | 'losses'> & {
  readonly ports: Pick<RunContext['ports'], 'rules' | 'clock'>;
};

export function judgeCommand(command: Judged, run: Judging): Requirement {
  return explainCommand(command, run).requirement;
}

type Judged = Pick<
  Command,
  | 'argv'
  | 'parsed'
  | 'env'
  | 'escalationRequest'
  | 'projectRoot'
  | 'cwd'
  | 'terminal'
  | 'isAgent'
  | 'followed'
  | 'pushes'
>;

/** The same with every verdict that led to it. `isTried`: what it takes away is on a layer, so that no loss is a reason to ask. */
export function explainCommand(command: Judged, run: Judging, { isTried = false } = {}): ExplainedRequirement {
  const { values } = run.settings;
  const sandbox = { files: values.files, network: values.network };
  const isAtRoot = staysAtRoot(command);
  const { pushes = [] } = command;
  // A shell that a command put there reads the line as it likes.
  const isTrusted = (program: string): boolean => run.trusted.has(command.argv[0]) && run.trusted.has(program);
  const place: SafePlace = {
    isTrusted,
    isAtRoot,
    hasTerminal: command.terminal !== null,
    isContained: !isFullAccess(sandbox) || hasDenyRead(values),
  };
  const { risk } = run;
  const isLooked = isTried || risk.effects.deletes.length + (risk.effects.discards ?? []).length > 0;
  const { matcher, isRuleStale } = matchersOf(command, run, ({ argv }) => isAtRoot && isTrusted(argv[0] ?? ''));
  return explainRequirement({
    parsed: withCallerEnvironment(command),
    policy: values.approvalPolicy,
    sandbox,
    hasDenyRead: hasDenyRead(values),
    escalationRequest: escalationLeft(command.escalationRequest, run.permitted.inForce()),
    escalationReason: command.isAgent === true ? agentReason(command) : null,
    loosens: run.loosens,
    ruleFor: (segment) => matcher.match(segment),
    hasForbidRules: matcher.hasForbidRules,
    isKnownSafe: (segment) => isKnownSafe(segment, place),
    dangerOf: (segment) => dangerOf(segment, isLooked) ?? pushDanger(segment, pushes),
    critical:
      risk.level === 'critical' ? (risk.reasons[0]?.text ?? say('It could do harm that cannot be undone.')) : null,
    loss: (isTried ? null : lossReason(risk.effects, run.losses)) ?? uncontainedReason(risk, sandbox),
    isRuleStale,
    proposeRule: (parsed) => (parsed.segments.every((each) => isPlainPush(each, pushes)) ? proposeRule(parsed) : null),
  });
}

/**
 * The rules that allow the commands of a line which do more than look, by trusted programs and in words that name no other; null where one of
 * them has none.
 */
export function allowingRules(command: Judged, run: Judging): readonly CommandRule[] | null {
  const { parsed, argv, terminal } = command;
  const isTrusted = (program: string): boolean => run.trusted.has(argv[0]) && run.trusted.has(program);
  const place = { isTrusted, isAtRoot: staysAtRoot(command), hasTerminal: terminal !== null, isContained: true };
  const { matcher } = matchersOf(command, run, () => false);
  const doing = withCallerEnvironment(command).segments.filter((segment) => !isKnownSafe(segment, place));
  const rules = doing.flatMap((segment) => {
    const rule = matcher.match(segment);
    const isMeant = rule !== null && isTrusted(segment.argv[0] ?? '') && namesNothingElse(rule.tokens.length, segment);
    return isMeant && rule.effect === 'allow' ? [rule] : [];
  });
  return parsed.opaque.length === 0 && rules.length === doing.length ? rules : null;
}

function matchersOf(command: Judged, run: Judging, mayLeave: (segment: Segment) => boolean) {
  const { pushes = [], parsed, cwd, projectRoot } = command;
  const rules = run.ports.rules.rulesFor(projectRoot);
  const place: RulePlace = {
    projectRoot,
    now: run.ports.clock.now(),
    mayLeave,
    isLed: (segment) => isPushLed(segment, { parsed, cwd, projectRoot }),
  };
  const matcher = createRuleMatcher(rules, { ...place, isBound: (rule, segment) => coversPush(rule, segment, pushes) });
  const unbound = createRuleMatcher(rules, place);
  const isRuleStale = (segment: Segment): boolean =>
    (isPush(segment.argv) || outlookOf(segment, pushes) !== null) &&
    matcher.match(segment) === null &&
    unbound.match(segment)?.effect === 'allow';
  return { matcher, isRuleStale };
}

/** What is lost was looked at; how a command says it does not matter then. */
function dangerOf(segment: Segment, isLooked: boolean): Message | null {
  const unfilled = unfilledOf(segment);
  const filled = isDangerous(segment);
  const verdict = filled.dangerous || unfilled === null ? filled : isDangerous(unfilled);
  return verdict.dangerous && !(verdict.isLoss && isLooked) ? verdict.reason : null;
}

/** Whom a known agent talks to, and with which keys; null for one that is not known. */
function agentReason({ argv, escalationRequest }: Pick<Command, 'argv' | 'escalationRequest'>): Message | null {
  const agent = agentOf(argv[0]);
  if (agent === null || escalationRequest?.kind !== 'additional-permissions') return null;
  const hosts = escalationRequest.grants.flatMap((grant) =>
    grant.kind === 'host' ? [grant.target.host] : grant.kind === 'loopback' ? [`localhost:${grant.port}`] : [],
  );
  const keys = escalationRequest.grants.flatMap((grant) => (grant.kind === 'key' ? [grant.name] : []));
  if (hosts.length === 0) return null;
  const targets = hosts.join(', ');
  if (keys.length === 0)
    return say('{name} wants to talk to {targets} and to keep its own files.', { name: agent.name, targets });
  return say('{name} wants to talk to {targets} with {keys} and to keep its own files.', {
    name: agent.name,
    targets,
    keys: keys.join(', '),
  });
}

/** What the requester was permitted ahead is no escalation request any more; a permission around it is another one, as it lifts no protection. */
function escalationLeft(escalationRequest: EscalationRequest | null, had: readonly Grant[]): EscalationRequest | null {
  if (escalationRequest === null || escalationRequest.kind === 'require-escalated') return escalationRequest;
  const grants = escalationRequest.grants.filter((grant) => !had.some((each) => isSameGrant(each, grant)));
  return grants.length === 0 ? null : { ...escalationRequest, grants };
}

/** Who is behind a requirement that needs no person. */
export function requiredBy(requirement: Requirement, reviewedBy: string | null): Decision['by'] {
  const isLeft = requirement.kind === 'skip' && requirement.cause.kind === 'dangerous';
  if (isLeft && reviewedBy !== null) return { kind: 'hook', name: reviewedBy };
  return requirement.cause.kind === 'rule' ? { kind: 'rule', ruleId: requirement.cause.ruleId } : { kind: 'policy' };
}

/** What a rule that was made while a command waited says about it; everything else is left to the person. */
export function ruledByNow(command: Judged, digest: string, run: Judging): Decision | null {
  const requirement = judgeCommand(command, run);
  const by = requiredBy(requirement, null);
  switch (requirement.kind) {
    case 'skip':
      // The yes is to what the card shows, so a rule that would leave the sandbox keeps the command in it.
      return approvedBy(by, digest);
    case 'forbidden':
      return { kind: 'denied', by, note: english(requirement.reason) };
    case 'needs-approval':
      return null;
  }
}

/**
 * A command together with the variables its caller set: they steer it as much as those written in the line. For judging only; what people
 * see is the line as it was written.
 */
export function withCallerEnvironment({ parsed, env }: Pick<Command, 'parsed' | 'env'>): ParsedCommand {
  const set = Object.entries(env);
  if (set.length === 0) return parsed;
  const segments = parsed.segments.map((segment) => {
    const { span } = segment;
    const given = set.map(([name, value]): Assignment => ({ name, value, span }));
    // What the line itself sets comes later and wins.
    return { ...segment, assignments: [...given, ...segment.assignments] };
  });
  return { ...parsed, segments };
}
