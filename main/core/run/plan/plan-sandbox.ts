/** Stage 4: chooses a sandbox, resolves it on this machine, and holds it against the required protections. */
import type { Command } from '#domain/command/command.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant, HostGrant } from '#domain/sandbox/permission.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { failed, rejectedByPolicy } from '../../result/to-outcome.ts';
import { opensOutside, refusedOutside } from './refused-outside.ts';
import { chooseSandbox, missingProtections } from '../../sandbox/choose-sandbox.ts';
import type { RememberedGrants, RunContext } from '../run-context.ts';
import { say } from '#domain/common/message.ts';

export type Allowed = Exclude<Requirement, { kind: 'forbidden' }>;

/** What a yes is asked for. */
export interface AskedPlan {
  readonly command: Command;
  readonly requirement: Allowed;
  readonly plan: SandboxPlan;
  /** What it is known to need beyond its policy; in the plan already, and part of the question. */
  readonly foreseen?: readonly Grant[];
  /** Of these, the sources of packages: a yes for longer is about them. */
  readonly sources?: readonly HostGrant[];
  /** In the plan already, by an earlier answer to this very command. */
  readonly remembered?: RememberedGrants;
}

/** The grants a caller requests, which a yes then covers. */
export function requestedGrants(command: Command): readonly Grant[] {
  if (command.escalationRequest === null) return [];
  return command.escalationRequest.kind === 'require-escalated'
    ? [{ kind: 'unsandboxed' }]
    : command.escalationRequest.grants;
}

/** What planning needs of a run, or of what only might be run. */
export type Planning = Pick<RunContext, 'settings' | 'permitted'> & {
  readonly ports: Pick<RunContext['ports'], 'plans'>;
};

/** With what its caller requests. */
export function planWished(command: Command, requirement: Requirement, run: Planning): Promise<Step<SandboxPlan>> {
  return planSandbox(command, requestedGrants(command), requirement, run);
}

export async function planSandbox(
  command: Pick<Command, 'projectRoot' | 'cwd'>,
  grants: readonly Grant[],
  requirement: Requirement,
  run: Planning,
): Promise<Step<SandboxPlan>> {
  const own = grants.filter((grant) => !run.permitted.hasEnded(grant));
  const { writesOutside } = run.settings.values;
  if (writesOutside === 'refuse' && own.some((grant) => opensOutside(grant, command.projectRoot)))
    return end(rejectedByPolicy(say('{reason}.', { reason: refusedOutside }), { kind: 'policy' }));
  const more = run.permitted.inForce().filter((grant) => !own.some((each) => isSameGrant(each, grant)));
  const planned = await planWith(command, [...own, ...more], requirement, run);
  // What the settings have closed since it was given counts no more; it must not keep the agent from everything else.
  const isPermittedAtFault = planned.kind === 'end' && run.permitted.inForce().length > 0;
  if (!isPermittedAtFault) return planned;
  const given = run.permitted.inForce();
  return planWith(
    command,
    own.filter((grant) => !given.some((each) => isSameGrant(each, grant))),
    requirement,
    run,
  );
}

async function planWith(
  command: Pick<Command, 'projectRoot' | 'cwd'>,
  grants: readonly Grant[],
  requirement: Requirement,
  run: Planning,
): Promise<Step<SandboxPlan>> {
  const chosen = chooseSandbox({
    projectRoot: command.projectRoot,
    cwd: command.cwd,
    settings: run.settings,
    grants,
    bypassByRule: requirement.kind === 'skip' && requirement.bypassSandbox,
    abilities: await run.ports.plans.abilities(),
  });
  if (chosen.kind === 'refused') return end(failed(chosen.error, null));
  const resolved = await run.ports.plans.resolve(chosen.draft);
  if (resolved.kind === 'refused') return end(failed(resolved.error, null));
  const missing = missingProtections(resolved.plan, run.settings.values.requiredProtections);
  return missing === null ? go(resolved.plan) : end(failed(missing, null));
}
