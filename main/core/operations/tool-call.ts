/** A tool that an agent runs itself, in the pipeline: it ends with the answer, as nothing is planned and nothing runs here. See decision 0025. */
import type { CommandFacts, ExternalToolApproval } from '#domain/approval/approval.ts';
import type { Approved, NotApproved } from '#domain/approval/decision.ts';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { Command } from '#domain/command/command.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { tellNotKept } from '#domain/tell-not-kept.ts';
import { askApproval } from '../approval/ask-approval.ts';
import { commandFacts } from '../approval/build-question.ts';
import { effectsOf } from '../run/effects/effects-of.ts';
import { choiceForNo, choiceForYes, externalToolKeys, externalToolOffers } from '../approval/external-tool-offers.ts';
import { allowedBy, type Asked } from '../pipeline/decide.ts';
import { endingWith, type HandedToEnd, type Operation, type Request } from '../pipeline/operation.ts';
import { end, go, type Step } from '../pipeline/step.ts';
import { permitted, refusedChoice, rejectedByPolicy } from '../result/to-outcome.ts';
import { askNow } from '../run/ask/ask-now.ts';
import type { Allowed } from '../run/plan/plan-sandbox.ts';
import { findJudgedScripts } from '../run/find-scripts.ts';
import { judgeCommand, requiredBy, ruledByNow } from '../run/judge-command.ts';
import { sizeEffects } from '../run/plan/size-effects.ts';
import { say } from '#domain/common/message.ts';

export interface ToolRequest extends Request {
  readonly op: ExternalToolOperation;
  /** As the card shows it. */
  readonly risk: Risk;
}

interface Planned {
  readonly requirement: Allowed;
  readonly facts: CommandFacts;
}

interface Handed extends HandedToEnd {
  judged: Allowed;
  planned: Planned;
}

/** What is in force around something that the broker does not start: nothing of ours. */
const uncontained: SandboxPlan = {
  mechanism: 'none',
  unsandboxedBecause: 'external-tool',
  entries: [{ path: '/', access: 'write' }],
  protectedPaths: [],
  network: 'full',
  tmp: 'host',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
};

/** Which variables lead git where the agent runs it is not known, so that no rule covers a push. */
function unruled({ pushes, ...command }: Command): Command {
  return {
    ...command,
    ...(pushes && { pushes: pushes.map((each) => ({ ...each, beyond: each.beyond ?? 'unclear' })) }),
  };
}

function policy({ command, run }: ToolRequest): Step<Allowed> {
  const requirement = judgeCommand(unruled(command), run);
  if (requirement.kind !== 'forbidden') return go(requirement);
  return end(rejectedByPolicy(requirement.reason, requiredBy(requirement, run.reviewedBy)));
}

async function plan(requirement: Allowed, { command, run }: ToolRequest): Promise<Step<Planned>> {
  const scripts = await findJudgedScripts(command, run.ports.disk);
  return go({ requirement, facts: commandFacts(command, command.executable, uncontained, scripts) });
}

const isByDesk = ({ subject }: ExternalToolOperation): boolean => subject.kind === 'tool' && subject.byDesk === true;

async function approval({ requirement, facts }: Planned, request: ToolRequest): Promise<Asked> {
  const { command, op, run } = request;
  const inner = await approvalDigest(facts, [], run.settings.version);
  const { subject, choices, requester } = op;
  // Bound to the requester too: a yes to one agent is none to another that wants the same.
  const who = { entryPoint: requester.entryPoint, name: requester.claimedName };
  const digest = await sha256Hex(canonicalJson({ subject, choices, who, command: inner }));
  if (requirement.kind === 'skip')
    return allowedBy(requiredBy(requirement, run.reviewedBy), digest, { tool: 'shell', risk: request.risk });
  const keys = await externalToolKeys(op, facts);
  const risk = await sizeEffects(request.risk, run.ports.sizes);
  const question: Omit<ExternalToolApproval, 'waiting'> = {
    kind: 'external-tool',
    ...askNow(digest, run),
    facts,
    risk,
    ...(subject.kind === 'command'
      ? { effects: effectsOf({ facts, risk, homeDir: run.ports.homeDir, losses: run.losses }) }
      : {}),
    reason:
      requirement.cause.kind === 'escalation-request'
        ? isByDesk(op)
          ? say('Nothing of it is done before you allow it.')
          : say('The agent asks before it does this itself; no sandbox of this desk is around it.')
        : requirement.reason,
    offers: [...externalToolOffers(op, keys, risk.level)],
    cause: requirement.cause,
    subject,
    choices,
    prefersNo: op.prefersNo,
  };
  const ruled = () => ruledByNow(unruled(command), digest, run);
  const answer = () =>
    askApproval(
      { question, keys, shown: command.parsed.text, signal: run.signal, ruled },
      {
        cache: run.cache,
        pending: run.pending,
        keepRule: () => Promise.reject(new Error('an external tool approval offers no rule')),
        onNotKept: (error) =>
          run.report.warning(tellNotKept(say('The answer could not be kept, so the agent was refused.'), error)),
      },
    );
  return { digest, question: 'external-tool', tool: 'external-tool', risk, answer };
}

/** The agent does it itself, with the choice of its own that the yes is. */
function permit({ by, scope }: Approved, { op }: ToolRequest): Outcome {
  const choice = choiceForYes(op.choices, scope);
  if (choice !== null) return permitted(by, choice, isByDesk(op));
  // Only a rule or a policy can say yes where the agent takes none that is not for ever.
  return rejectedByPolicy(say('The agent does not accept an answer for one time only.'), { kind: 'policy' });
}

/** A no is told with the choice of the agent that it is. */
function outcome(ending: Outcome, no: NotApproved | null, { op }: ToolRequest): Outcome {
  return refusedChoice(ending, choiceForNo(op.choices, no?.kind === 'denied' ? no.choiceId : undefined));
}

export const toolOperation: Operation<ToolRequest, Handed> = {
  policy: (request) => Promise.resolve(policy(request)),
  plan,
  approval,
  ...endingWith(permit),
  outcome,
};
