/** Judges a parsed command against rules, heuristics and the approval policy. Order and exceptions: decision 0006. */
import { ruleWords } from '#domain/rules/rule-words.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import type { ProposedRule, Requirement, RequirementCause } from '#domain/approval/requirement.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { isFullAccess, type SandboxPolicy } from '#domain/sandbox/sandbox-policy.ts';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';
import { dangerInUnread } from './danger/danger-in-unread.ts';
import { vetoPrompt } from './veto-prompt.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface PolicyInput {
  readonly parsed: ParsedCommand;
  readonly policy: ApprovalPolicy;
  readonly sandbox: SandboxPolicy;
  /** True when some path may not be read: then nothing bypasses the sandbox. */
  readonly hasDenyRead: boolean;
  readonly escalationRequest: EscalationRequest | null;
  /** What the escalation request is for, in the broker's own words; null for the usual ones. */
  readonly escalationReason?: Message | null;
  /** True when this call asks for looser settings than the project has. */
  readonly loosens: boolean;
  /** The strongest matching rule for a segment, most specific first. */
  readonly ruleFor: (segment: Segment) => CommandRule | null;
  /** True when any forbid rule applies to this project: an unreadable part could hide what it forbids. */
  readonly hasForbidRules: boolean;
  readonly isKnownSafe: (segment: Segment) => boolean;
  /** Why a segment is dangerous, or null. */
  readonly dangerOf: (segment: Segment) => Message | null;
  /** Why the line as a whole is critical, or null. */
  readonly critical: Message | null;
  /** Why what the line takes away, or does where the sandbox does not hold it, is worth a question; or null. */
  readonly loss: Message | null;
  /** Whether a rule allowed the segment as it was when the rule was made, and not as it is now; never when absent. */
  readonly isRuleStale?: (segment: Segment) => boolean;
  readonly proposeRule: (parsed: ParsedCommand) => ProposedRule | null;
}

export type PolicyVerdict =
  | { kind: 'allow'; cause: RequirementCause; bypass: boolean }
  | { kind: 'prompt'; cause: RequirementCause; reason: Message }
  | { kind: 'forbid'; cause: RequirementCause; reason: Message };
type Verdict = PolicyVerdict;

export interface ExplainedRequirement {
  readonly requirement: Requirement;
  /** One verdict per segment, in their order. */
  readonly perSegment: readonly PolicyVerdict[];
  /** Verdicts on the line as a whole: its unreadable parts, the caller's escalation request. */
  readonly beside: readonly PolicyVerdict[];
  /** The one that decided; null for a line about which nothing speaks. */
  readonly deciding: PolicyVerdict | null;
}

const byPolicy: RequirementCause = { kind: 'policy' };

function verdictOfRule(rule: CommandRule): Verdict {
  const cause: RequirementCause = { kind: 'rule', ruleId: rule.id };
  // The sentence around it ends by itself.
  const why = rule.reason === null ? '' : `: ${rule.reason.replace(/\.$/u, '')}`;
  switch (rule.effect) {
    case 'allow':
      return { kind: 'allow', cause, bypass: rule.sandbox === 'bypass' };
    case 'prompt':
      return {
        kind: 'prompt',
        cause,
        reason: say('A rule asks before `{rule}`{why}.', { rule: ruleWords(rule), why }),
      };
    case 'forbid':
      return { kind: 'forbid', cause, reason: say('A rule forbids `{rule}`{why}.', { rule: ruleWords(rule), why }) };
  }
}

/** What the policy alone says about a segment that no rule matched. */
function verdictOfHeuristics(segment: Segment, input: PolicyInput, isReadable: boolean): Verdict {
  const { policy } = input;
  const danger = input.dangerOf(segment);
  if (danger !== null && policy.mode !== 'on-failure') {
    return { kind: 'prompt', cause: { kind: 'dangerous' }, reason: danger };
  }
  if (policy.mode !== 'untrusted') return { kind: 'allow', cause: byPolicy, bypass: false };
  if (isReadable && input.isKnownSafe(segment)) return { kind: 'allow', cause: { kind: 'known-safe' }, bypass: false };
  return {
    kind: 'prompt',
    cause: byPolicy,
    reason:
      input.isRuleStale?.(segment) === true
        ? say('A rule allows this push, but not as git would do it by its settings now.')
        : say('This project asks before every command that is not known to be safe.'),
  };
}

function verdictOfSegment(segment: Segment, input: PolicyInput, isReadable: boolean): Verdict {
  const rule = input.ruleFor(segment);
  // An unreadable neighbour switches allow rules off for the whole line; forbidding and asking stay in force.
  if (rule !== null && (rule.effect !== 'allow' || isReadable)) return verdictOfRule(rule);
  return verdictOfHeuristics(segment, input, isReadable);
}

/** Verdict on a line with unreadable parts, beside those of its readable segments. */
function verdictOfOpacity(input: PolicyInput): Verdict | null {
  if (input.parsed.opaque.length === 0 && input.parsed.segments.length > 0) return null;
  const danger = input.policy.mode === 'on-failure' ? null : dangerInUnread(input.parsed, input.dangerOf);
  if (danger !== null) return { kind: 'prompt', cause: { kind: 'dangerous' }, reason: danger };
  if (input.policy.mode === 'untrusted') {
    return { kind: 'prompt', cause: byPolicy, reason: say('Part of this command cannot be read before it runs.') };
  }
  if (input.hasForbidRules) {
    return {
      kind: 'prompt',
      cause: byPolicy,
      reason: say('Part of this command cannot be read, and could hide what a rule of this project forbids.'),
    };
  }
  return null;
}

/** Asked whatever the policy: only rules for these very words, by a person, say more than the level does. */
function verdictOfCritical({ critical, ruleFor, parsed }: PolicyInput): Verdict | null {
  if (critical === null) return null;
  const isMeant = parsed.opaque.length === 0 && parsed.segments.every((segment) => isExactAllow(ruleFor(segment)));
  if (isMeant && parsed.segments.length > 0) return null;
  return { kind: 'prompt', cause: { kind: 'critical' }, reason: critical };
}

const isExactAllow = (rule: CommandRule | null): boolean => rule?.effect === 'allow' && rule.match === 'exact';

function verdictOfLoss({ loss, policy }: PolicyInput, verdicts: readonly Verdict[]): Verdict | null {
  if (loss === null || policy.mode === 'on-failure') return null;
  const isRuled = verdicts.length > 0 && verdicts.every((each) => each.kind === 'allow' && each.cause.kind === 'rule');
  return isRuled ? null : { kind: 'prompt', cause: { kind: 'dangerous' }, reason: loss };
}

/** Without a sandbox of ours there is nothing more to ask for; what is closed to reading puts one around full access. */
function hasNothingToEscalate({ sandbox, hasDenyRead }: PolicyInput): boolean {
  if (sandbox.files.mode === 'external-sandbox') return true;
  return isFullAccess(sandbox) && sandbox.network === 'full' && !hasDenyRead;
}

function verdictOfEscalation(input: PolicyInput, verdicts: readonly Verdict[]): Verdict | null {
  if (input.escalationRequest === null && !input.loosens) return null;
  if (!input.loosens && hasNothingToEscalate(input)) return null;
  const cause: RequirementCause = { kind: 'escalation-request' };
  if (input.loosens) {
    return { kind: 'prompt', cause, reason: say('The caller asks for looser settings than this project has.') };
  }
  const isCovered =
    verdicts.length > 0 && verdicts.every((v) => v.kind === 'allow' && v.cause.kind === 'rule' && v.bypass);
  // Leaving the sandbox by rule is more than any single permission (seed 001).
  if (isCovered && !input.hasDenyRead) return null;
  const reason =
    input.escalationRequest?.kind === 'require-escalated'
      ? say('The caller asks to run without a sandbox.')
      : (input.escalationReason ?? say('The caller asks for more than the sandbox allows.'));
  return { kind: 'prompt', cause, reason };
}

const strictness = { allow: 0, prompt: 1, forbid: 2 } as const;

/** A rule's reason is the most useful to people, then the escalation request, then danger, then the policy's own words. */
const causeRank: Record<RequirementCause['kind'], number> = {
  critical: 5,
  rule: 4,
  'escalation-request': 3,
  dangerous: 2,
  patch: 2,
  policy: 1,
  'known-safe': 0,
};

function strictest(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.toSorted(
    (a, b) => strictness[b.kind] - strictness[a.kind] || causeRank[b.cause.kind] - causeRank[a.cause.kind],
  )[0];
}

/** What must happen before this command may run, with every verdict that led to it. Pure and total. */
export function explainRequirement(input: PolicyInput): ExplainedRequirement {
  const isReadable = input.parsed.opaque.length === 0;
  const perSegment = input.parsed.segments.map((segment) => verdictOfSegment(segment, input, isReadable));
  const beside = [
    verdictOfCritical(input),
    verdictOfLoss(input, perSegment),
    verdictOfOpacity(input),
    verdictOfEscalation(input, perSegment),
  ].filter((v) => v !== null);
  const deciding = strictest([...perSegment, ...beside]) ?? null;
  const requirement = toRequirement(deciding ?? { kind: 'allow', cause: byPolicy, bypass: false }, perSegment, input);
  return { requirement, perSegment, beside, deciding };
}

const mayBeRuled = ({ kind }: RequirementCause): boolean => kind === 'policy' || kind === 'rule';

function toRequirement(verdict: Verdict, perSegment: readonly Verdict[], input: PolicyInput): Requirement {
  const isReadable = input.parsed.opaque.length === 0;
  switch (verdict.kind) {
    case 'forbid':
      return { kind: 'forbidden', reason: verdict.reason, cause: verdict.cause };
    case 'prompt': {
      const veto = vetoPrompt(input.policy, verdict.cause, verdict.reason);
      if (veto !== null) return { kind: 'forbidden', reason: veto, cause: verdict.cause };
      const mayPropose = verdict.cause.kind === 'policy' && isReadable;
      const proposedRule = mayPropose ? input.proposeRule(input.parsed) : null;
      return { kind: 'needs-approval', reason: verdict.reason, cause: verdict.cause, proposedRule };
    }
    case 'allow': {
      const everyRuleBypasses =
        perSegment.length > 0 && perSegment.every((v) => v.kind === 'allow' && v.cause.kind === 'rule' && v.bypass);
      return {
        kind: 'skip',
        bypassSandbox: everyRuleBypasses && isReadable && !input.hasDenyRead,
        cause: verdict.cause,
        // For a refusal of the sandbox to come: nothing is asked about now.
        proposedRule: isReadable && mayBeRuled(verdict.cause) ? input.proposeRule(input.parsed) : null,
      };
    }
  }
}
