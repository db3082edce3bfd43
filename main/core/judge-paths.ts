/** Says whether a tool that runs outside of the sandbox may touch files, by the plan a command would get there. */
import { type WireError, errorText } from '#domain/common/errors.ts';
import { isInside } from '#domain/common/paths.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import type { HostPorts } from './run/run-context.ts';
import { chooseSandbox } from './sandbox/choose-sandbox.ts';

export type PathVerdict =
  | { readonly kind: 'allowed' }
  /** The policy wants a person's word first. */
  | { readonly kind: 'asked'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PathQuestion {
  readonly projectRoot: string;
  readonly settings: EffectiveSettings;
  /** `search` reads all that lies below the paths. */
  readonly access: 'read' | 'write' | 'search';
  /** Absolute, without links. */
  readonly paths: readonly string[];
}

type JudgePorts = Pick<HostPorts, 'plans'>;

const withRemedy = (error: WireError): string => errorText(error);

const refused = (reason: string): PathVerdict => ({ kind: 'refused', reason });

export async function judgePaths(question: PathQuestion, { plans }: JudgePorts): Promise<PathVerdict> {
  const { projectRoot, settings, access } = question;
  const chosen = chooseSandbox({
    projectRoot,
    cwd: projectRoot,
    settings,
    grants: [],
    bypassByRule: false,
    abilities: await plans.abilities(),
  });
  if (chosen.kind === 'refused') return refused(withRemedy(chosen.error));
  const resolved = await plans.resolve(chosen.draft);
  if (resolved.kind === 'refused') return refused(withRemedy(resolved.error));
  const { plan } = resolved;
  for (const path of question.paths) {
    const given = planAccess(plan, path);
    if (given === 'deny') return refused(`${path} may not be read here.`);
    const secret = access === 'search' ? closedBelow(plan, path) : undefined;
    if (secret !== undefined) {
      return refused(`${secret} lies in ${path} and may not be read here; a command can search what is beside it.`);
    }
    if (access === 'write' && given !== 'write') return refused(`${path} may not be written in this project.`);
  }
  const { mode } = settings.values.approvalPolicy;
  if (access === 'write' && mode === 'untrusted') {
    return { kind: 'asked', reason: 'This project asks before every change.' };
  }
  return { kind: 'allowed' };
}

function closedBelow({ entries, mechanism }: SandboxPlan, path: string): string | undefined {
  if (mechanism === 'none') return undefined;
  return entries.find((entry) => entry.access === 'deny' && isInside(entry.path, path))?.path;
}
