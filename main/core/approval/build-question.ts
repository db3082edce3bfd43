/** Builds the card for one plan: facts from the broker, the digest that binds them, and the choices. */
import { agentOf } from '#agents/agents.ts';
import type { StricterForm } from '#domain/approval/amendment.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import type { Command, Executable } from '#domain/command/command.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import { approvalDigest } from '#domain/common/digest.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { ProposedRule, RequirementCause } from '#domain/approval/requirement.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { describeOffers } from './describe-offers.ts';
import type { Question } from './pending-approvals.ts';
import { questionBase } from './question-base.ts';

export type Asking =
  | { kind: 'command'; reason: string; cause: RequirementCause; proposedRule: ProposedRule | null }
  | { kind: 'escalation'; reason: string; denial: SandboxDenial; delta: readonly Grant[] };

export interface QuestionInput {
  readonly id: ApprovalId;
  readonly command: Command;
  readonly facts: CommandFacts;
  readonly risk: Risk;
  readonly asking: Asking;
  readonly policyVersion: string;
  readonly keys: readonly string[];
  readonly stricter: readonly StricterForm[];
  readonly now: number;
  readonly deadlineMs: number | null;
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

export async function buildQuestion(input: QuestionInput): Promise<Question> {
  const { command, asking, facts } = input;
  const { plan } = facts;
  const digest = await approvalDigest(facts, deltaOf(asking), input.policyVersion);
  const common = {
    ...questionBase(command, { ...input, digest }),
    facts,
    risk: input.risk,
    reason: asking.reason,
    offers: [
      ...describeOffers({
        keys: input.keys,
        shown: command.parsed.text,
        agent: command.isAgent === true ? (agentOf(command.argv[0])?.name ?? null) : null,
        level: input.risk.level,
        grants: [...plan.grants, ...deltaOf(asking)],
        proposedRule: asking.kind === 'command' ? asking.proposedRule : null,
      }),
    ],
  };
  if (asking.kind === 'command') {
    const amended = command.amended === undefined ? {} : { amended: command.amended };
    return { kind: 'command', ...common, cause: asking.cause, stricter: [...input.stricter], ...amended };
  }
  return { kind: 'escalation', ...common, grants: [...asking.delta], denial: asking.denial };
}
