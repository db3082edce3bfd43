/** A permission request in the pipeline: nothing runs; later commands of the requester have what was given. See decision 0044. */
import type { Offer, PermissionApproval } from '#domain/approval/approval.ts';
import type { Approved } from '#domain/approval/decision.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import { isPassing } from '#domain/approval/scope.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { commandFacts } from '../approval/build-question.ts';
import { lastingOffers, reachForAgent } from '../approval/lasting-scopes.ts';
import type { Holder, SessionPermissions } from '../approval/session-permissions.ts';
import { grantsWords } from '#domain/sandbox/grant-words.ts';
import type { Asked } from '../pipeline/decide.ts';
import { endingWith, type HandedToEnd, type Operation, type Request } from '../pipeline/operation.ts';
import { end, go, type Step } from '../pipeline/step.ts';
import { failed, granted, rejectedByPolicy } from '../result/to-outcome.ts';
import { rateGrants, type ShownGrant } from '../risk/grants/rate-grants.ts';
import { askNow } from '../run/ask/ask-now.ts';
import { judgeCommand } from '../run/judge-command.ts';
import { type Allowed, planSandbox } from '../run/plan/plan-sandbox.ts';
import { say } from '#domain/common/message.ts';

export interface PermissionRequest extends Request {
  readonly holder: Holder;
  /** The permissions, and where each stands in the words of the request. */
  readonly shown: readonly ShownGrant[];
  readonly permitted: SessionPermissions;
}

interface Planned {
  readonly requirement: Allowed;
  readonly plan: SandboxPlan;
}

interface Handed extends HandedToEnd {
  judged: Allowed;
  planned: Planned;
}

const noRoom: WireError = {
  code: 'too-many',
  message: say(
    'This project already has as many permissions in force as a session keeps, so no more can be given in advance.',
  ),
  remedy: say(
    'Run the command without them: it asks for what it needs. A person can take back, in the settings, what is no longer needed.',
  ),
};

const byPolicy = { kind: 'policy' } as const;

const grantsOf = ({ shown }: PermissionRequest): readonly Grant[] => shown.map(({ grant }) => grant);

function policy(request: PermissionRequest): Step<Allowed> {
  const { command, holder, permitted, run } = request;
  const grants = grantsOf(request);
  const had = permitted.of(holder);
  if (grants.every((grant) => had.some((each) => isSameGrant(each, grant)))) {
    const by = { kind: 'cache', scope: 'session' } as const;
    return end(granted(by, [], { kind: 'once' }, say('you have all of this already')));
  }
  // Before a person is asked: an answer must not be lost.
  if (!permitted.hasRoom(grants.length)) return end(failed(noRoom, null));
  const requirement = judgeCommand(command, run);
  return requirement.kind === 'forbidden' ? end(rejectedByPolicy(requirement.reason, byPolicy)) : go(requirement);
}

async function plan(requirement: Allowed, request: PermissionRequest): Promise<Step<Planned>> {
  const { command, run } = request;
  const grants = grantsOf(request);
  const without = await planSandbox(command, [], requirement, run);
  if (without.kind === 'end') return without;
  if (!grants.some((grant) => isMore(grant, without.value))) {
    return end(granted(byPolicy, [], { kind: 'once' }, say('your commands may do all of this anyway')));
  }
  const planned = await planSandbox(command, grants, requirement, run);
  return planned.kind === 'end' ? planned : go({ requirement, plan: planned.value });
}

/** Whether a permission gives anything that the plan does not. */
function isMore(grant: Grant, given: SandboxPlan): boolean {
  if (given.mechanism === 'none') return false;
  if (grant.kind !== 'path') return true;
  const access = planAccess(given, grant.path);
  return access === 'deny' || (access === 'read' && grant.access === 'write');
}

async function approval({ requirement, plan: planned }: Planned, request: PermissionRequest): Promise<Asked> {
  const { command, holder, shown, run } = request;
  const grants = [...grantsOf(request)];
  const facts = commandFacts(command, null, planned);
  const inner = await approvalDigest(facts, grants, run.settings.version);
  // Bound to the requester and its connection: what one agent is given is no other's, so that none joins its card.
  const who = {
    entryPoint: command.requester.entryPoint,
    name: command.requester.claimedName,
    connection: holder.connectionId,
  };
  const digest = await sha256Hex(canonicalJson({ inner, who, grants }));
  const risk = rateGrants(shown, command.projectRoot, run.ports.homeDir);
  const question: Omit<PermissionApproval, 'waiting'> = {
    kind: 'permissions',
    ...askNow(digest, run),
    facts,
    risk,
    reason: requirement.kind === 'needs-approval' ? requirement.reason : whyAsked,
    offers: [...describePermissionOffers(risk.level)],
    cause: requirement.cause,
    grants,
  };
  const answer = () => run.pending.ask(question, run.signal);
  return { digest, question: 'permissions', tool: 'request_permissions', risk, answer };
}

const whyAsked = say('The agent asks in advance for permissions for what it will run.');

const endsWithSession = ({ scope }: Offer): boolean => scope.kind === 'session';

/**
 * For how long permissions may be given ahead of what needs them; the smallest first.
 * Only commands of who asked have them; what is critical is given for one command at a time.
 */
function describePermissionOffers(level: RiskLevel): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: say('Only the next command or patch of this agent.') };
  if (level === 'critical') return [once];
  const offers = lastingOffers('permissions', say('Every command and patch of this agent in this project'));
  return [once, ...offers.filter((offer) => !endsWithSession(offer)), ...offers.filter(endsWithSession)];
}

function give({ grants, scope, by }: Approved, { holder, permitted }: PermissionRequest): Outcome {
  if (!isPassing(scope)) throw new Error('a permission request was answered with a scope that it does not offer');
  // Others may have been answered meanwhile.
  if (!permitted.hasRoom(grants.length)) return failed(noRoom, null);
  permitted.keep(holder, grants, { scope, by });
  return granted(
    by,
    grants,
    scope,
    say('{grants}, {scope}', { grants: grantsWords(grants), scope: reachForAgent(scope) }),
  );
}

export const permissionOperation: Operation<PermissionRequest, Handed> = {
  policy: (request) => Promise.resolve(policy(request)),
  plan,
  approval,
  ...endingWith(give),
  outcome: (ending) => ending,
};
