/** What would happen to a shell line: each part's verdict, what overrules it, and the sandbox it would run in. */
import type { Command } from '#domain/command/command.ts';
import { resolvePath } from '#domain/common/paths.ts';
import { nonePermitted } from '../approval/session-permissions.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Simulation, SimulationBasis, SimulationQuestion } from '#domain/settings/simulation.ts';
import { commandKeys } from '../approval/approval-keys.ts';
import { commandFacts } from '../approval/build-question.ts';
import type { PolicyVerdict } from '../policy/requirement-for.ts';
import { assessInPlace } from '../run/assess-command.ts';
import { findLosses } from '../run/plan/find-losses.ts';
import { explainCommand } from '../run/judge-command.ts';
import { readInPlace } from '../request/reading/read-in-place.ts';
import { findScripts } from '../run/find-scripts.ts';
import { planSandbox } from '../run/plan/plan-sandbox.ts';
import { lookAround } from '../run/look-around.ts';
import { trustedBySettings } from '../run/ask/trusted-by-settings.ts';
import { bySetting, conclude, type DraftStep } from './conclude.ts';
import type { SimulationContext } from './simulation-context.ts';
import { type Message, say } from '#domain/common/message.ts';

/** That there is one is all that counts. */
const screen = { columns: 80, rows: 24 };

const verdictOf = { allow: 'allowed', prompt: 'asked', forbid: 'refused' } as const;

export async function simulateCommand(
  question: Extract<SimulationQuestion, { kind: 'command' }>,
  context: SimulationContext,
): Promise<Simulation> {
  const { ports, projectRoot, settings } = context;
  const argv: [string, ...string[]] = ['/bin/sh', '-c', question.line];
  const cwd = resolvePath(projectRoot, question.cwd ?? projectRoot);
  const parsed = await readInPlace(argv, ports, { cwd, projectRoot, env: {} });
  const asked = { argv, parsed, env: {}, escalationRequest: null, projectRoot, cwd, terminal: null };
  const command = { ...asked, ...(await lookAround(asked, ports)) };
  const trusted = await trustedBySettings(command, settings.values, ports);
  const risk = await assessInPlace(command, ports);
  const losses = await findLosses(risk, { projectRoot, files: settings.values.files, grants: [] }, context.lossView);
  const judging = { settings, loosens: false, permitted: nonePermitted, trusted, risk, losses, ports };
  const explained = explainCommand(command, judging);
  const { requirement } = explained;

  const steps = new Map<PolicyVerdict | string, DraftStep>();
  explained.perSegment.forEach((verdict, at) => {
    const span = parsed.segments[at]?.span ?? [0, parsed.text.length];
    steps.set(verdict, stepOf(verdict, parsed.text.slice(...span), context));
  });
  for (const verdict of explained.beside) steps.set(verdict, stepOf(verdict, parsed.text, context));
  let decisive = explained.deciding === null ? null : (steps.get(explained.deciding) ?? null);

  const overrule = (name: string, step: DraftStep): void => {
    steps.set(name, step);
    decisive = step;
  };
  if (requirement.kind === 'forbidden' && decisive?.verdict !== 'refused') {
    const basis = bySetting('approvalPolicy', settings);
    overrule('policy', { about: parsed.text, verdict: 'refused', because: requirement.reason, basis });
  }
  const planned = await planSandbox(command, [], requirement, { settings, permitted: nonePermitted, ports });
  if (planned.kind === 'go' && requirement.kind === 'needs-approval') {
    const earlier = await earlierAnswer({ ...command, argv }, planned.value, context);
    if (earlier !== null) overrule('earlier', { about: parsed.text, ...earlier });
  }
  if (planned.kind === 'end') {
    const because =
      planned.outcome.kind === 'failed' ? planned.outcome.error.message : say('The sandbox cannot be set up.');
    if (requirement.kind !== 'forbidden') {
      overrule('sandbox', { about: parsed.text, verdict: 'refused', because, basis: { kind: 'built-in' } });
    }
  }
  const plan = planned.kind === 'go' ? planned.value : null;
  const sentence = sentenceOf(decisive, requirement, plan);
  return conclude([...steps.values()], decisive, { sentence, otherwise: 'allowed', risk });
}

function stepOf(verdict: PolicyVerdict, about: string, { settings }: SimulationContext): DraftStep {
  const basis: SimulationBasis =
    verdict.cause.kind === 'rule'
      ? verdict.cause
      : verdict.cause.kind === 'policy'
        ? bySetting('approvalPolicy', settings)
        : { kind: 'built-in' };
  return { about, verdict: verdictOf[verdict.kind], because: reasonOf(verdict), basis };
}

function reasonOf(verdict: PolicyVerdict): Message {
  if (verdict.kind !== 'allow') return verdict.reason;
  switch (verdict.cause.kind) {
    case 'rule':
      return verdict.bypass ? say('A rule allows it, outside the sandbox.') : say('A rule allows it.');
    case 'known-safe':
      return say('It is known to change nothing.');
    case 'policy':
    case 'dangerous':
    case 'critical':
    case 'escalation-request':
    case 'patch':
      return say('The approval policy lets the sandbox contain it without a question.');
  }
}

/** The page runs lines on a terminal and programs run them without: a yes to either is an answer. */
async function earlierAnswer(
  command: Pick<Command, 'argv' | 'parsed' | 'cwd' | 'projectRoot' | 'env' | 'followed' | 'pushes'>,
  plan: SandboxPlan,
  { cache, ports, settings }: SimulationContext,
): Promise<Omit<DraftStep, 'about'> | null> {
  const executable = await ports.disk.findExecutable(command.argv[0], command);
  const scripts = await findScripts({ ...command, executable }, ports.disk);
  const hits = await Promise.all(
    [screen, null].map(async (terminal) => {
      const facts = commandFacts({ ...command, terminal }, executable, plan, scripts);
      return cache.find(await commandKeys({ facts, isAgent: false, settings: settings.values }));
    }),
  );
  const hit = hits.find((each) => each !== null) ?? null;
  if (hit === null) return null;
  const basis = { kind: 'earlier-answer' } as const;
  return hit.effect === 'allow'
    ? { verdict: 'allowed', because: say('You allowed exactly this before.'), basis }
    : { verdict: 'refused', because: say('You refused exactly this before.'), basis };
}

function sentenceOf(decisive: DraftStep | null, requirement: Requirement, plan: SandboxPlan | null): Message {
  switch (decisive?.verdict) {
    case 'refused':
      return say('It would be refused. {because}', { because: decisive.because });
    case 'asked':
      return say('You would be asked. {reason}', {
        reason: requirement.kind === 'needs-approval' ? requirement.reason : decisive.because,
      });
    case 'allowed':
    case undefined:
      return plan?.mechanism === 'none'
        ? say('It would run without a question and without a sandbox.')
        : say('It would run without a question, inside the sandbox.');
  }
}
