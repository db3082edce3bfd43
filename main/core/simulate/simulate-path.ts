/** What a sandboxed command could do to one path: every entry about it, the one that wins, and whether more may be asked for. */
import { isInside, normalizePath } from '#domain/common/paths.ts';
import { nonePermitted } from '../approval/session-permissions.ts';
import type { Access } from '#domain/sandbox/permission.ts';
import { inForceOrder, planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Simulation, SimulationBasis, SimulationQuestion } from '#domain/settings/simulation.ts';
import { planEscalation } from '../escalation/plan-escalation.ts';
import { planSandbox } from '../run/plan/plan-sandbox.ts';
import { hasDenyRead } from '../sandbox/choose-sandbox.ts';
import { bySetting, conclude, type DraftStep } from './conclude.ts';
import type { SimulationContext } from './simulation-context.ts';
import { type Message, say, sentences } from '#domain/common/message.ts';

type PathQuestion = Extract<SimulationQuestion, { kind: 'path' }>;

const words: Record<Access, Message> = {
  read: say('may be read, not changed'),
  write: say('may be read and changed'),
  deny: say('is hidden'),
};

export async function simulatePath(question: PathQuestion, context: SimulationContext): Promise<Simulation> {
  const { ports, projectRoot, settings } = context;
  const requirement = { kind: 'skip', bypassSandbox: false, cause: { kind: 'policy' }, proposedRule: null } as const;
  const planned = await planSandbox({ projectRoot, cwd: projectRoot }, [], requirement, {
    settings,
    permitted: nonePermitted,
    ports,
  });
  if (planned.kind === 'end') {
    const because =
      planned.outcome.kind === 'failed' ? planned.outcome.error.message : say('The sandbox cannot be set up.');
    const step: DraftStep = { about: question.path, verdict: 'refused', because, basis: { kind: 'built-in' } };
    return conclude([step], step, {
      sentence: say('Nothing would run. {because}', { because }),
      otherwise: 'refused',
      risk: null,
    });
  }
  const plan = planned.value;
  if (plan.mechanism === 'none') {
    const because = say('Commands of this project run without a sandbox.');
    const step: DraftStep = { about: question.path, verdict: 'allowed', because, basis: bySetting('files', settings) };
    return conclude([step], step, { sentence: because, otherwise: 'allowed', risk: null });
  }
  const path = normalizePath(question.path);
  const access = planAccess(plan, path);
  const steps = stepsAbout(path, question.access, plan, context);
  const winning = steps.at(-1) ?? null;
  if (allows(access, question.access)) {
    return conclude(steps, winning, {
      sentence: could[question.access],
      otherwise: 'allowed',
      risk: null,
    });
  }
  const more = askedFor({ ...question, path }, plan, context);
  const all = more === null ? steps : [...steps, more];
  const asks = more === null ? [] : [say('You would be asked about this path alone.')];
  const sentence = sentences([couldNot[question.access], ...asks]);
  return conclude(all, more ?? winning, { sentence, otherwise: 'refused', risk: null });
}

const could = { read: say('Commands could read it.'), write: say('Commands could write it.') } as const;
const couldNot = { read: say('Commands could not read it.'), write: say('Commands could not write it.') } as const;

const allows = (has: Access, wants: 'read' | 'write'): boolean =>
  has === 'write' || (has === 'read' && wants === 'read');

/** Shallow before deep, the strictest last at equal depth; what protects a name by itself comes after all. */
function stepsAbout(path: string, wants: 'read' | 'write', plan: SandboxPlan, context: SimulationContext): DraftStep[] {
  const about = plan.entries.filter((entry) => isInside(path, entry.path));
  const entries = inForceOrder(about).map((entry): DraftStep => ({
    about: entry.path,
    verdict: allows(entry.access, wants) ? 'allowed' : 'refused',
    because: say('Everything in it {words}.', { words: words[entry.access] }),
    basis: basisOf(entry.path, context),
  }));
  const guarded = plan.protectedPaths.find((name) => isInside(path, name));
  const isGuarded =
    guarded !== undefined && planAccess(plan, path) !== planAccess({ ...plan, protectedPaths: [] }, path);
  if (!isGuarded) return entries;
  const because = say('Programs outside the sandbox run what is there, so it stays as it is.');
  const verdict = wants === 'read' ? 'allowed' : 'refused';
  return [...entries, { about: guarded, verdict, because, basis: { kind: 'built-in' } }];
}

function basisOf(path: string, { settings, projectRoot }: SimulationContext): SimulationBasis {
  const { values } = settings;
  if (values.denyRead.includes(path)) return bySetting('denyRead', settings);
  if (values.permissions.some((entry) => entry.kind === 'path' && entry.path === path)) {
    return bySetting('permissions', settings);
  }
  const isRoot = values.files.mode === 'workspace-write' && [projectRoot, ...values.files.writableRoots].includes(path);
  return isRoot || path === '/' ? bySetting('files', settings) : { kind: 'built-in' };
}

/** The escalation step of the escalation that a command which fails there would reach. */
function askedFor({ path, access }: PathQuestion, plan: SandboxPlan, context: SimulationContext): DraftStep | null {
  const { values } = context.settings;
  const next = planEscalation({
    denial: { refusals: [{ kind: 'path', path, access, operation: null }], rank: 'observer', evidence: null },
    policy: values.approvalPolicy,
    hasDenyRead: hasDenyRead(values),
    escalationsSoFar: 0,
    granted: [],
    covered: [],
    limits: {
      homeDir: context.ports.homeDir,
      denied: values.denyRead,
      isWritable: (each) => planAccess(plan, each) === 'write',
      canAskAboutHosts: false,
      canReach: () => true,
    },
  });
  if (next.kind !== 'ask' || next.delta.some((grant) => grant.kind !== 'path')) return null;
  const because = say('A command that fails there may ask for it.');
  return { about: path, verdict: 'asked', because, basis: bySetting('approvalPolicy', context.settings) };
}
