/**
 * Permissions that an earlier answer gave this very command beyond its plan: they are in force from the first attempt. Without that it would
 * be refused first, each time, and run from its beginning once more.
 */
import { commandKeys } from '../../approval/approval-keys.ts';
import { commandFacts } from '../../approval/build-question.ts';
import { maxEscalations, mayAskBeyondSandbox } from '../../escalation/plan-escalation.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { findJudgedScripts } from '../find-scripts.ts';
import type { PlannedCommand, RememberedGrants, RememberedPlans, RunContext } from '../run-context.ts';
import { planSandbox } from './plan-sandbox.ts';
import { carriable, ruleGiving, widenByRule } from './ruled-grants.ts';

/** By the command under the plan that it was refused with. */
type Known = Map<string, readonly Grant[]>;

/** A name holds the whole line. */
const mostKept = 200;

export function createRememberedPlans(): RememberedPlans {
  const known: Known = new Map();
  return {
    widen: async (planned, run) => (await widen(known, planned, run)) ?? (await widenByRule(planned, run)),
    ruleGiving,
    carriable,
    async note(before, { plan, grants }, run) {
      // A login is given to one run.
      if (run.loosens || grants.some(({ kind }) => kind === 'credential')) return;
      if (run.cache.find(await keysOf({ ...before, plan }, run))?.effect !== 'allow') return;
      const name = nameOf(await keysOf(before, run));
      known.delete(name);
      known.set(name, grants);
      const [oldest] = known.keys();
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    },
  };
}

async function widen(known: Known, planned: PlannedCommand, run: RunContext): ReturnType<RememberedPlans['widen']> {
  const { command, requirement } = planned;
  if (known.size === 0 || run.loosens || !mayAskBeyondSandbox(run.settings.values.approvalPolicy)) return null;
  // A stricter form is wanted without; what is asked about anyway is asked about as it is.
  if (requirement.kind !== 'skip' || command.isAgent === true || (command.amended?.form ?? null) !== null) return null;
  let remembered = null as RememberedGrants | null;
  let { plan } = planned;
  for (let step = 0; step < maxEscalations; step += 1) {
    const grants = known.get(nameOf(await keysOf({ ...planned, plan }, run)));
    const wider = grants && (await planSandbox(command, [...plan.grants, ...grants], requirement, run));
    if (grants === undefined || wider?.kind !== 'go') break;
    const keys = await keysOf({ ...planned, plan: wider.value }, run);
    const hit = run.cache.find(keys);
    if (hit?.effect !== 'allow') break;
    plan = wider.value;
    remembered = {
      grants: [...(remembered?.grants ?? []), ...grants],
      by: { kind: 'cache', scope: hit.scope },
      used: () => run.cache.used(keys),
    };
  }
  return remembered === null ? null : { plan, remembered };
}

const nameOf = (keys: readonly string[]): string => keys.join('\n');

async function keysOf({ command, plan }: PlannedCommand, run: RunContext): Promise<readonly string[]> {
  const scripts = await findJudgedScripts(command, run.ports.disk);
  const facts = commandFacts(command, command.executable, plan, scripts);
  return await commandKeys({ facts, isAgent: command.isAgent === true, settings: run.settings.values });
}
