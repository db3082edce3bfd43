/** Stage 7: one escalation step of the escalation after a denial: a new plan with the smallest grant, or the end of the run. */
import type { AmendedDecision } from '#domain/approval/decision.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import { grantsWords } from '#domain/sandbox/grant-words.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { AddressClass } from '#domain/network/network.ts';
import { classifyAddress } from '#domain/network/address-class.ts';
import { canBeAskedAbout } from '../network/judge-private.ts';
import { planEscalation } from '../escalation/plan-escalation.ts';
import { end, go, type Step } from '../pipeline/step.ts';
import { denied, deniedBy, refusedConnection } from '../result/to-outcome.ts';
import { hasDenyRead } from '../sandbox/choose-sandbox.ts';
import { askAboutWider } from './ask/ask-about-plan.ts';
import { mayAskAboutNetwork } from './ask/ask-about-connection.ts';
import type { PreLaunchCheck } from './plan/pre-launch-check.ts';
import { refusedOutside, wasOutside } from './plan/refused-outside.ts';
import { type AskedPlan, planSandbox } from './plan/plan-sandbox.ts';
import type { NetworkRefusal } from '#core/ports.ts';
import type { RunContext } from './run-context.ts';
import { say } from '#domain/common/message.ts';

export interface EscalationStep {
  readonly plan: SandboxPlan;
  /** Grants that decisions cover by now. */
  readonly covered: readonly Grant[];
  /** Null where no person was asked. */
  readonly preLaunchCheck: PreLaunchCheck | null;
}

const inputIsGone = say('it has read more of its input than can be given to it again');

export interface DeniedAttempt {
  readonly denial: SandboxDenial;
  readonly last: AttemptSummary;
  /** Who refused a connection, when that is what was denied. */
  readonly refused: NetworkRefusal | null;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** Of these words: what a person changed begins anew. */
  readonly escalationsSoFar: number;
}

export async function escalate(
  asked: AskedPlan,
  covered: readonly Grant[],
  { denial, last, refused, startedAt, escalationsSoFar }: DeniedAttempt,
  run: RunContext,
): Promise<Step<EscalationStep> | AmendedDecision> {
  const { command, plan } = asked;
  if (refused !== null) return end(refusedConnection(denial, refused, last));
  // A part of it would run as if it were all there is.
  if (!run.hasWholeInput()) return end(denied(denial, inputIsGone, last));
  const { values } = run.settings;
  if (values.writesOutside === 'refuse' && wasOutside(denial, command.projectRoot))
    return end(denied(denial, refusedOutside, last));
  const next = planEscalation({
    denial,
    policy: values.approvalPolicy,
    hasDenyRead: hasDenyRead(values),
    escalationsSoFar,
    granted: plan.grants,
    covered,
    limits: {
      homeDir: run.ports.homeDir,
      denied: values.denyRead,
      isWritable: (path) => planAccess(plan, path) === 'write',
      canReach: (host) => canEverReach(host, run),
      canAskAboutHosts:
        run.ports.network !== null && plan.network === 'blocked' && mayAskAboutNetwork(values.approvalPolicy),
    },
  });
  if (next.kind === 'give-up') return end(denied(denial, next.because, last));

  const wider = await planSandbox(command, [...plan.grants, ...next.delta], asked.requirement, run);
  if (wider.kind === 'end') return end(denied(denial, say('the permission cannot be given here'), last));
  let preLaunchCheck: PreLaunchCheck | null = null;
  if (next.kind === 'ask') {
    // What ran on a copy has changed nothing.
    const already =
      plan.tried === undefined ? await run.ports.disk.changedSince?.(command.projectRoot, startedAt) : null;
    const asking = {
      kind: 'escalation',
      reason: next.reason,
      denial,
      delta: next.delta,
      already: already ?? null,
      carrying: await carryingRule({ ...asked, plan: wider.value }, run),
    } as const;
    const answer = await askAboutWider({ ...asked, plan: wider.value }, asking, run);
    if (answer.kind === 'amended') return answer;
    if (answer.kind === 'end') return end(afterRefusal(answer.outcome, denial, last));
    preLaunchCheck = () => withAttempt(answer.value, denial, last);
    await run.remembered.note(asked, { plan: wider.value, grants: next.delta }, run);
  }
  run.report.background(
    say('attempt {attempt} starts over, with {delta}', {
      attempt: last.attempts + 1,
      delta: grantsWords(next.delta),
    }),
  );
  return go({ plan: wider.value, covered: [...covered, ...next.delta], preLaunchCheck });
}

/** The rule that would spare the same question about every command that starts alike. */
async function carryingRule(asked: AskedPlan, run: RunContext) {
  const { proposedRule } = asked.requirement;
  const grants = proposedRule === null ? null : await run.remembered.carriable(asked, run);
  return proposedRule === null || grants === null ? null : { proposedRule, grants };
}

/** False where this machine itself says that a host leads to where no answer opens anything: a question would be in vain. */
function canEverReach(host: string, { ports: { network } }: RunContext): boolean {
  if (network === null) return true;
  const own = network.ownAddresses?.() ?? new Set<string>();
  const reachable = network.reachable ?? new Set<AddressClass>(['public']);
  const known = /^[\d.]+$|:/u.test(host) ? [host] : (network.knownHere?.(host) ?? []);
  return known.every((address) => {
    const kind = classifyAddress(address, own);
    return reachable.has(kind) || canBeAskedAbout(kind);
  });
}

async function withAttempt(look: PreLaunchCheck, denial: SandboxDenial, last: AttemptSummary): Promise<Outcome | null> {
  const ending = await look();
  return ending === null ? null : afterRefusal(ending, denial, last);
}

/** A refused escalation ends as a denial that says who refused it; every other ending keeps its kind. */
function afterRefusal(ending: Outcome, denial: SandboxDenial, last: AttemptSummary): Outcome {
  switch (ending.kind) {
    case 'rejected':
      return deniedBy(denial, ending, last);
    case 'expired':
    case 'cancelled':
    case 'failed':
      return { ...ending, attempt: last };
    case 'completed':
    case 'permitted':
    case 'granted':
    case 'denied':
    case 'timed-out':
      return ending;
  }
}
