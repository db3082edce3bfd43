/** Whether a command may run on a layer above its project before anybody is asked, because files of the project are all that it could lose. See decision 0185. */
import type { Command } from '#domain/command/command.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import { isInside } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { explainCommand } from '../judge-command.ts';
import type { RunContext } from '../run-context.ts';

/**
 * What is known of that before a plan is made. Who works for hours, or at a terminal, is not waited for, and a connection cannot be staged: that
 * is asked about as ever.
 */
export function tryingOf(command: Command, run: RunContext): RunContext['trying'] {
  if (command.isAgent === true || command.terminal !== null || run.prepareMounts !== undefined) return undefined;
  if (command.escalationRequest !== null || run.loosens || run.risk.opaque) return undefined;
  const { projectRoot, amended } = command;
  if (!losesOnlyInProject(projectRoot, run)) return undefined;
  if (explainCommand(command, run, { isTried: true }).requirement.kind !== 'skip') return undefined;
  return { projectRoot, isFirst: run.settings.values.writesOutside === 'stage' || amended?.form === 'tried' };
}

function losesOnlyInProject(projectRoot: string, { risk, losses }: Pick<RunContext, 'risk' | 'losses'>): boolean {
  const { deletes, discards = [] } = risk.effects;
  if (deletes.length + discards.length === 0) return false;
  // Commits are no files, and a layer says nothing about them.
  if (discards.some(({ what }) => what === 'stash' || what === 'branch')) return false;
  if (deletes.some(({ place, path }) => place === 'unknown' && path.startsWith('/'))) return false;
  return losses.every(({ path }) => isInside(path, projectRoot));
}

interface Wanted {
  readonly requirement: Requirement;
  readonly plan: SandboxPlan;
}

/** The same plan with the project on a layer; null where that may not be, or cannot. A rule that asks, and all that is asked for beside losses, is asked. */
export async function triedPlan({ requirement, plan }: Wanted, run: RunContext): Promise<SandboxPlan | null> {
  const { trying } = run;
  if (trying === undefined || requirement.kind !== 'needs-approval' || requirement.cause.kind !== 'dangerous')
    return null;
  if (plan.mechanism === 'none' || plan.grants.length > 0 || opensMore(plan, run)) return null;
  const { projectRoot } = trying;
  return (await canTry(plan, run)) ? { ...plan, tried: projectRoot } : null;
}

/** What would be written for real, while the project is only a layer. */
function opensMore({ entries, tmp }: SandboxPlan, { trying, risk }: RunContext): boolean {
  const outside = entries.flatMap(({ path, access }) => {
    const isOwn =
      isInside(path, trying?.projectRoot ?? '/') || (tmp === 'private' && ['/tmp', '/var/tmp'].includes(path));
    return access === 'write' && !isOwn ? [path] : [];
  });
  const isAnywhere = risk.effects.deletes.some(({ place }) => place === 'unknown');
  // What git keeps elsewhere of this project, too.
  return isAnywhere ? outside.length > 0 : outside.some((path) => /\/\.git(?:\/|$)/u.test(path));
}

export async function canTry(plan: SandboxPlan, { ports, trying }: RunContext): Promise<boolean> {
  if (trying === undefined || ports.staged?.tried === undefined || ports.plans.tryProblem === undefined) return false;
  return (await ports.plans.tryProblem(plan, trying.projectRoot)) === null;
}
