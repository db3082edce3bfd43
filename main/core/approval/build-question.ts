/** Builds the card for one plan: facts from the broker, the digest that binds them, and the choices. */
import { agentOf } from '#agents/agents.ts';
import type { Amended, StricterForm } from '#domain/approval/amendment.ts';
import type { CommandApproval, CommandFacts } from '#domain/approval/approval.ts';
import type { ChangedFiles } from '#domain/approval/changed-files.ts';
import type { Command, Executable } from '#domain/command/command.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { Grant, RuledGrant } from '#domain/sandbox/permission.ts';
import type { ProposedRule, RequirementCause } from '#domain/approval/requirement.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { CardEffect } from '#domain/approval/card-effect.ts';
import { describeOffers } from './describe-offers.ts';
import type { Question } from './pending-approvals.ts';
import type { Message } from '#domain/common/message.ts';

export type Asking =
  | { kind: 'command'; reason: Message; cause: RequirementCause; proposedRule: ProposedRule | null }
  | {
      kind: 'escalation';
      reason: Message;
      denial: SandboxDenial;
      delta: readonly Grant[];
      already?: ChangedFiles | null;
      /** A start that is narrow enough for a rule, with all that it would carry; absent where there is none. */
      carrying?: { readonly proposedRule: ProposedRule; readonly grants: readonly RuledGrant[] } | null;
    };

/** What every question has, whatever it is about. */
export type QuestionBase = Omit<
  CommandApproval,
  'kind' | 'facts' | 'risk' | 'reason' | 'offers' | 'cause' | 'stricter' | 'amended' | 'tried' | 'waiting'
>;

export interface QuestionInput {
  readonly base: QuestionBase;
  readonly facts: CommandFacts;
  readonly risk: Risk;
  readonly effects: readonly CardEffect[];
  readonly asking: Asking;
  readonly keys: readonly string[];
  /** Hosts that it is known to need, and that the question is about. */
  readonly hosts: readonly NetworkTarget[];
  readonly isAgent: boolean;
  readonly amended: Amended | undefined;
  readonly stricter: readonly StricterForm[];
}

/** What is shown of a command: what it says, what would be started for it, and around it. */
export function commandFacts(
  command: Pick<Command, 'argv' | 'parsed' | 'cwd' | 'projectRoot' | 'env' | 'terminal' | 'pushes'>,
  executable: Executable | null,
  plan: SandboxPlan,
  scripts: readonly Executable[] = [],
): CommandFacts {
  return {
    argv: [...command.argv],
    parsed: command.parsed,
    cwd: command.cwd,
    projectRoot: command.projectRoot,
    executable,
    ...(scripts.length === 0 ? {} : { scripts: [...scripts] }),
    ...(command.pushes === undefined ? {} : { pushes: [...command.pushes] }),
    envDelta: { ...command.env },
    terminal: command.terminal !== null,
    plan,
  };
}

/** The grants a question adds to what was already decided; empty for a first question. */
export function deltaOf(asking: Asking): readonly Grant[] {
  return asking.kind === 'escalation' ? asking.delta : [];
}

/** What a rule made of the card would carry. */
export function carriedBy(asking: Asking): readonly RuledGrant[] {
  return asking.kind === 'escalation' ? (asking.carrying?.grants ?? []) : [];
}

export function buildQuestion({
  base,
  facts,
  risk,
  effects,
  asking,
  keys,
  hosts,
  isAgent,
  ...input
}: QuestionInput): Question {
  const { plan, argv, parsed } = facts;
  const common = {
    ...base,
    facts,
    risk,
    effects: [...effects],
    reason: asking.reason,
    offers: [
      ...describeOffers({
        keys,
        shown: parsed.text,
        agent: isAgent ? (agentOf(argv[0] ?? '')?.name ?? null) : null,
        level: risk.level,
        hosts,
        grants: [...plan.grants, ...deltaOf(asking)],
        proposedRule: asking.kind === 'command' ? asking.proposedRule : (asking.carrying?.proposedRule ?? null),
        carried: carriedBy(asking),
        commands: parsed.segments.flatMap((each) => {
          const words = each.argv.filter((word) => word !== null);
          return words.length === each.argv.length ? [words] : [];
        }),
      }),
    ],
  };
  if (asking.kind === 'command') {
    const amended = input.amended === undefined ? {} : { amended: input.amended };
    return { kind: 'command', ...common, cause: asking.cause, stricter: [...input.stricter], ...amended };
  }
  const already = asking.already == null ? {} : { already: asking.already };
  return { kind: 'escalation', ...common, grants: [...asking.delta], denial: asking.denial, ...already };
}
