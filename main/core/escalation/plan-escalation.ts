/** Climbs the escalation after a denial: give up, retry what is covered already, or ask for the smallest grant. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import { grantWords } from '#domain/sandbox/grant-words.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { smallestGrants, type GrantLimits } from './smallest-grants.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface EscalationInput {
  readonly denial: SandboxDenial;
  readonly policy: ApprovalPolicy;
  readonly hasDenyRead: boolean;
  readonly escalationsSoFar: number;
  /** Grants of the attempt that was denied. */
  readonly granted: readonly Grant[];
  /** Grants an earlier decision covers, used or not. */
  readonly covered: readonly Grant[];
  readonly limits: GrantLimits;
}

export type Escalation =
  | { kind: 'give-up'; because: Message }
  /** The missing grants are covered by an earlier decision. */
  | { kind: 'retry'; delta: readonly Grant[] }
  /** The missing grants, and nothing else, are asked for. */
  | { kind: 'ask'; delta: readonly Grant[]; reason: Message };

/** Behaviour §7: at most two escalations per request. */
export const maxEscalations = 2;

export function mayAskBeyondSandbox(policy: ApprovalPolicy): boolean {
  switch (policy.mode) {
    case 'never':
      return false;
    case 'granular':
      return policy.sandboxApproval;
    case 'untrusted':
    case 'on-failure':
    case 'on-request':
      return true;
  }
}

/** Policies under which a denial without a small remedy may still ask to leave the sandbox (seed 001). */
function mayLeaveSandbox(policy: ApprovalPolicy): boolean {
  return (
    policy.mode === 'untrusted' ||
    policy.mode === 'on-failure' ||
    (policy.mode === 'granular' && policy.sandboxApproval)
  );
}

function sameGrant(a: Grant, b: Grant): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What was missing, said of the attempt that lacked it. */
function describeRefused(grant: Grant): Message {
  return grant.kind === 'network' ? say('a connection, and it is not known to which host') : grantWords(grant);
}

const noSmaller = say('The sandbox refused something that no smaller permission would lift.');
/** Outside no proxy passes its requests on. */
const withoutLogin = say(
  'The sandbox refused something that no smaller permission would lift. Outside of it the desk adds no login, and the command can read your own.',
);

/** Pure. A guess from words alone never proposes a path; a refusal by rule is never retried. */
export function planEscalation(input: EscalationInput): Escalation {
  const { denial, policy, granted, covered } = input;
  if (input.escalationsSoFar >= maxEscalations)
    return { kind: 'give-up', because: say('it was already retried twice') };
  if (denial.rank === 'proxy') return { kind: 'give-up', because: say('the network policy refused it') };

  const small = denial.rank === 'words' ? null : smallestGrants(denial.refusals, input.limits);
  const missing = small?.filter((grant) => !granted.some((had) => sameGrant(had, grant))) ?? [];
  if (missing.length > 0) {
    if (missing.every((grant) => covered.some((had) => sameGrant(had, grant))))
      return { kind: 'retry', delta: missing };
    if (!mayAskBeyondSandbox(policy))
      return { kind: 'give-up', because: say('the approval policy does not allow asking') };
    return {
      kind: 'ask',
      delta: missing,
      reason: say('The sandbox refused {missing}.', { missing: missing.map(describeRefused) }),
    };
  }
  if (mayLeaveSandbox(policy) && !input.hasDenyRead) {
    return {
      kind: 'ask',
      delta: [{ kind: 'unsandboxed' }],
      reason: granted.some(({ kind }) => kind === 'credential') ? withoutLogin : noSmaller,
    };
  }
  return { kind: 'give-up', because: say('no small enough permission would lift it') };
}
