/**
 * Permissions that a rule carries: every command that starts like it has them, from its first attempt. A line has what the rules of all its
 * commands give; what only looks needs none. See decision 0014.
 */
import type { Command } from '#domain/command/command.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { isInside } from '#domain/common/paths.ts';
import { type Message, say } from '#domain/common/message.ts';
import type { RuleId } from '#domain/common/ids.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { type Grant, type RuledGrant, ruledGrantSchema } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { mayAskBeyondSandbox } from '../../escalation/plan-escalation.ts';
import { isTooBroad } from '../../escalation/too-broad.ts';
import { namesNothingElse } from '../../policy/rules/match-rule.ts';
import { isPush } from '../../policy/narrow/push-words.ts';
import { trustedPrograms } from '../../request/wrappers/trusted-programs.ts';
import { allowingRules, withCallerEnvironment } from '../judge-command.ts';
import type { PlannedCommand, RememberedGrants, RuleThatGives, RunContext } from '../run-context.ts';
import { type AskedPlan, planSandbox } from './plan-sandbox.ts';

interface Ruled {
  readonly ruleId: RuleId;
  readonly grants: readonly RuledGrant[];
}

/** A plan with what rules give, and who gave it; null where they give nothing to this command. */
export async function widenByRule(
  { command, requirement, plan }: PlannedCommand,
  run: RunContext,
): Promise<(Pick<AskedPlan, 'plan'> & { readonly remembered: RememberedGrants }) | null> {
  if (requirement.kind !== 'skip' || requirement.bypassSandbox) return null;
  const ruled = ruledGrants(command, run);
  const grants = ruled?.grants.filter((grant) => !plan.grants.some((had) => isSame(had, grant))) ?? [];
  if (ruled === null || grants.length === 0) return null;
  const wider = await planSandbox(command, [...plan.grants, ...grants], requirement, run);
  // What cannot be given here any more is not given; the attempt then says what it lacks.
  if (wider.kind === 'end') return null;
  const by = { kind: 'rule', ruleId: ruled.ruleId } as const;
  return { plan: wider.value, remembered: { grants, by, used: () => undefined } };
}

export async function ruleGiving(
  command: Command,
  grants: readonly Grant[],
  known: RunContext,
): Promise<RuleThatGives> {
  // A rule may come while the question waits, and what is trusted was not looked up without one.
  const trusted = await trustedPrograms(command, known.settings.values.files, known.ports.disk);
  return () => {
    const ruled = ruledGrants(command, { ...known, trusted });
    const isGiven = grants.every((grant) => ruled?.grants.some((given) => isSame(given, grant)) === true);
    return isGiven && grants.length > 0 ? (ruled?.ruleId ?? null) : null;
  };
}

export async function carriable(
  { command, plan }: PlannedCommand,
  run: RunContext,
): Promise<readonly RuledGrant[] | null> {
  const trusted = await trustedPrograms(command, run.settings.values.files, run.ports.disk);
  const asking = withCallerEnvironment(command).segments;
  if (!asking.every((segment) => trusted.has(segment.argv[0] ?? '') && namesNothingElse(0, segment))) return null;
  if (asking.some(({ argv }) => isPush(argv))) return null;
  const permitted = run.permitted.inForce();
  const own = plan.grants.filter((grant) => !permitted.some((given) => isSame(given, grant)));
  const carried = own.flatMap((grant) => ruledGrantSchema.safeParse(grant).data ?? []);
  return carried.length === own.length && carried.every((grant) => mayBeGiven(grant, run)) ? carried : null;
}

/** Why a rule may not carry what it says it does, or null. */
export function judgeRuledGrants({ effect, sandbox, grants, tokens }: RuleDraft, homeDir: string): Message | null {
  if (grants === undefined) return null;
  if (effect !== 'allow' || sandbox !== 'keep')
    return say('Only a rule that allows inside the sandbox can carry permissions.');
  if (isPush(tokens.map((token) => (typeof token === 'string' ? token : (token[0] ?? '')))))
    return say('A rule about pushes carries no permissions.');
  const broad = grants.find((grant) => grant.kind === 'path' && !isPlainPath(grant.path, homeDir));
  return broad?.kind !== 'path' ? null : say('Writing to `{path}` is too wide for a rule.', { path: broad.path });
}

const isPlainPath = (path: string, homeDir: string): boolean =>
  !isTooBroad(path, homeDir) &&
  !path.split('/').some((part, at) => part === '..' || part === '.' || (part === '' && at > 0));

function ruledGrants(command: Command, run: RunContext): Ruled | null {
  const { values } = run.settings;
  if (run.loosens || command.isAgent === true || !mayAskBeyondSandbox(values.approvalPolicy)) return null;
  // A stricter form is wanted without.
  if ((command.amended?.form ?? null) !== null || command.escalationRequest !== null) return null;
  const rules = allowingRules(command, run);
  const [first, ...others] = rules ?? [];
  const grants = (first?.grants ?? []).filter(
    (grant) =>
      others.every((rule) => rule.grants?.some((each) => isSame(each, grant)) === true) && mayBeGiven(grant, run),
  );
  return first === undefined || grants.length === 0 ? null : { ruleId: first.id, grants };
}

/** As for a card after a refusal: what the settings have closed since stays closed. */
function mayBeGiven(grant: RuledGrant, { settings: { values }, ports }: RunContext): boolean {
  if (grant.kind !== 'path') return true;
  return !isTooBroad(grant.path, ports.homeDir) && !isClosed(grant.path, values);
}

const isClosed = (path: string, { denyRead }: Settings): boolean =>
  denyRead.some((denied) => isInside(path, denied) || isInside(denied, path));

const isSame = (a: Grant, b: Grant): boolean => canonicalJson(a) === canonicalJson(b);
