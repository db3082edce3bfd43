/** The way of a permission request: request, policy, approval, result. Nothing runs; later commands of the asker have what was given. */
import type { PermissionApproval, Offer } from '#domain/approval/approval.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { Command } from '#domain/command/command.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { isPassing } from '#domain/approval/scope.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { commandFacts } from '../approval/build-question.ts';
import { reachForAgent, lastingOffers } from '../approval/lasting-scopes.ts';
import type { Holder, SessionPermissions } from '../approval/session-permissions.ts';
import { describeGrants } from '../escalation/plan-escalation.ts';
import { failed, granted, notApproved, rejectedByPolicy } from '../result/to-outcome.ts';
import { rateGrants, type ShownGrant } from '../risk/grants/rate-grants.ts';
import { askNow } from './ask/ask-now.ts';
import { recordDecision } from './ask/ask-about-plan.ts';
import { judgeCommand } from './judge-command.ts';
import { planSandbox } from './plan/plan-sandbox.ts';
import { auditRow, type RunContext } from './run-context.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';

export interface AskedPermissions {
  /** Carries who asks, and the request in words; its wish are the permissions. */
  readonly command: Command;
  readonly holder: Holder;
  readonly shown: readonly ShownGrant[];
  readonly standing: SessionPermissions;
}

const noRoom: WireError = {
  code: 'too-many',
  message: 'As many permissions are in force in this project as a session keeps, so no more are given ahead.',
  remedy:
    'Run the command without: it asks for what it needs. A person can take back, in the settings, what is not needed any more.',
};

const byPolicy = { kind: 'policy' } as const;

export async function answerPermissions(asked: AskedPermissions, run: RunContext): Promise<Outcome> {
  const { command, holder, shown, standing } = asked;
  const { ports } = run;
  await ports.audit.write(auditRow(command, ports.clock.now(), { kind: 'request', command }));

  const grants = shown.map(({ grant }) => grant);
  const had = standing.of(holder);
  if (grants.every((grant) => had.some((each) => isSameGrant(each, grant)))) {
    return granted({ kind: 'cache', scope: 'session' }, [], { kind: 'once' }, 'you have all of this already');
  }
  // Before a person is asked: an answer must not be lost.
  if (!standing.hasRoom(grants.length)) return failed(noRoom, null);
  const requirement = judgeCommand(command, run);
  if (requirement.kind === 'forbidden') return rejectedByPolicy(requirement.reason, byPolicy);
  const without = await planSandbox(command, [], requirement, run);
  if (without.kind === 'end') return without.outcome;
  if (!grants.some((grant) => isMore(grant, without.value))) {
    return granted(byPolicy, [], { kind: 'once' }, 'your commands may do all of this anyway');
  }
  const planned = await planSandbox(command, grants, requirement, run);
  if (planned.kind === 'end') return planned.outcome;

  const facts = commandFacts(command, null, planned.value);
  const inner = await approvalDigest(facts, grants, run.settings.version);
  // Bound to the asker and its connection: what one agent is given is no other's, so that none joins its card.
  const who = { door: command.asker.door, name: command.asker.claimedName, connection: holder.connectionId };
  const digest = await sha256Hex(canonicalJson({ inner, who, grants }));
  const risk = rateGrants(shown, command.projectRoot, ports.homeDir);
  const reason = requirement.kind === 'needs-approval' ? requirement.reason : whyAsked;
  const question: Omit<PermissionApproval, 'waiting'> = {
    kind: 'permissions',
    ...askNow(command, digest, run),
    facts,
    risk,
    reason,
    offers: [...describePermissionOffers(risk.level)],
    cause: requirement.cause,
    grants,
  };
  const decision = await run.pending.ask(question, run.signal);
  await recordDecision(command, decision, digest, 'permissions', run, { tool: 'request_permissions' });
  return settle(decision, asked);
}

/** Whether a permission gives anything that the plan does not. */
function isMore(grant: Grant, plan: SandboxPlan): boolean {
  if (plan.mechanism === 'none') return false;
  if (grant.kind !== 'path') return true;
  const access = planAccess(plan, grant.path);
  return access === 'deny' || (access === 'read' && grant.access === 'write');
}

const whyAsked = 'The agent asks for permissions ahead of what it will run.';

function settle(decision: Decision, { holder, standing }: AskedPermissions): Outcome {
  if (decision.kind === 'network-rule' || decision.kind === 'amended') throw new Error('no answer to this request');
  if (decision.kind !== 'approved') return notApproved(decision, null);
  const { grants, scope, by } = decision;
  if (!isPassing(scope)) throw new Error('a permission request was answered with a scope that it does not offer');
  // Others may have been answered meanwhile.
  if (!standing.hasRoom(grants.length)) return failed(noRoom, null);
  standing.keep(holder, grants, { scope, by });
  return granted(by, grants, scope, `${describeGrants(grants)}, ${reachForAgent(scope)}`);
}

/** The request as one line, and where each permission stands in it. */
export function requestText(grants: readonly Grant[]): {
  readonly text: string;
  readonly shown: readonly ShownGrant[];
} {
  let text = 'request_permissions:';
  const shown = grants.map((grant, index): ShownGrant => {
    text += index === 0 ? ' ' : ', ';
    const start = text.length;
    text += describeGrants([grant]);
    return { grant, span: [start, text.length] };
  });
  return { text, shown };
}

const endsWithSession = ({ scope }: Offer): boolean => scope.kind === 'session';

/**
 * For how long permissions may be given ahead of what needs them; the smallest first.
 * Only commands of who asked have them; what is critical is given for one command at a time.
 */
function describePermissionOffers(level: RiskLevel): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: 'Only the next command or patch of this agent.' };
  if (level === 'critical') return [once];
  const offers = lastingOffers('permissions', 'Every command and patch of this agent in this project');
  return [once, ...offers.filter((offer) => !endsWithSession(offer)), ...offers.filter(endsWithSession)];
}
