/**
 * Permissions that an earlier answer gave this very command beyond its plan: they are in force from the first attempt. Without that it would
 * be refused first, each time, and run from its beginning once more.
 */
import { commandKeys } from '../../approval/approval-keys.ts';
import { commandFacts } from '../../approval/build-question.ts';
import { maxEscalations, mayAskBeyondSandbox } from '../../escalation/plan-escalation.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import { approvalDigest } from '#domain/common/digest.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { approvedBy, type Asked } from '../../pipeline/decide.ts';
import { findJudgedScripts } from '../find-scripts.ts';
import type { RunContext } from '../run-context.ts';
import { planSandbox, type AskedPlan, type RememberedWider } from './plan-sandbox.ts';

type Planned = Omit<AskedPlan, 'foreseen' | 'remembered'>;

/** Null where nothing is remembered of it, and where the answer would not be taken after a refusal either. */
export async function rememberedPlan(planned: Planned, run: RunContext): Promise<AskedPlan | null> {
  const { command, requirement } = planned;
  if (run.cache.wider.isEmpty || run.loosens || !mayAskBeyondSandbox(run.settings.values.approvalPolicy)) return null;
  // A stricter form is wanted without; what is asked about anyway is asked about as it is.
  if (requirement.kind !== 'skip' || command.isAgent === true || (command.amended?.form ?? null) !== null) return null;
  let found: AskedPlan | null = null;
  let { plan } = planned;
  for (let step = 0; step < maxEscalations; step += 1) {
    const grants = run.cache.wider.of(await keysOf({ ...planned, plan }, run));
    const wider = grants === null ? null : await planSandbox(command, [...plan.grants, ...grants], requirement, run);
    if (grants === null || wider?.kind !== 'go') break;
    const keys = await keysOf({ ...planned, plan: wider.value }, run);
    const hit = run.cache.find(keys);
    if (hit?.effect !== 'allow') break;
    const before: readonly Grant[] = found?.remembered?.grants ?? [];
    ({ value: plan } = wider);
    found = { ...planned, plan, remembered: { grants: [...before, ...grants], keys, scope: hit.scope } };
  }
  return found;
}

/** After a yes to more: where it is kept for longer than this run, the next one begins with it. */
export async function noteRemembered(
  before: Planned,
  { plan, grants }: { readonly plan: SandboxPlan; readonly grants: readonly Grant[] },
  run: RunContext,
): Promise<void> {
  // A login is given to one run.
  if (run.loosens || grants.some(({ kind }) => kind === 'credential')) return;
  const wider = run.cache.find(await keysOf({ ...before, plan }, run));
  if (wider?.effect === 'allow') run.cache.wider.note(await keysOf(before, run), grants);
}

/** The yes of that answer, on record as such. */
export async function allowRemembered(
  { command, plan }: AskedPlan,
  { grants, keys, scope }: RememberedWider,
  run: RunContext,
): Promise<Asked> {
  const scripts = await findJudgedScripts(command, run.ports.disk);
  const digest = await approvalDigest(
    commandFacts(command, command.executable, plan, scripts),
    [],
    run.settings.version,
  );
  const answer = () => {
    run.cache.used(keys);
    return Promise.resolve(approvedBy({ kind: 'cache', scope }, digest));
  };
  return { digest, question: 'escalation', tool: 'shell', asked: grants, answer };
}

async function keysOf({ command, plan }: Planned, run: RunContext): Promise<readonly string[]> {
  const scripts = await findJudgedScripts(command, run.ports.disk);
  const facts: CommandFacts = commandFacts(command, command.executable, plan, scripts);
  return await commandKeys({ facts, isAgent: command.isAgent === true, settings: run.settings.values });
}
