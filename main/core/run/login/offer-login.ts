/** After a command that failed for want of a login: asks whether it may be run again with the person's own at that host (decision 0142). */
import type { AmendedDecision } from '#domain/approval/decision.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';
import type { CredentialTool, Grant } from '#domain/sandbox/permission.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import { mayAskBeyondSandbox } from '../../escalation/plan-escalation.ts';
import { judgeTarget } from '../../network/judge-target.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { askAboutWider } from '../ask/ask-about-plan.ts';
import type { PreLaunchCheck } from '../plan/pre-launch-check.ts';
import type { EndedAttempt } from '../launch-attempt.ts';
import { type AskedPlan, planSandbox } from '../plan/plan-sandbox.ts';
import type { RunContext } from '../run-context.ts';
import { readMissingLogins, type MissingLogin, type Place } from './read-missing-login.ts';
import { say } from '#domain/common/message.ts';

/** The hosts at which a run was offered a login, whatever the answer was. */
export type OfferedLogins = Set<string>;

export interface GivenLogin {
  readonly plan: AskedPlan['plan'];
  readonly grant: Grant;
  readonly denial: SandboxDenial;
  readonly preLaunchCheck: PreLaunchCheck;
}

export interface FoundLogin {
  readonly tool: CredentialTool;
  readonly place: Place;
  readonly line: string;
  /** Where it lies, in words. */
  readonly from: string;
}

/** A run goes on and on with hosts that each want one; two are a private registry and the host of its sources. */
const mostOffers = 2;

/** Null where nothing was given: the command has ended as it ended by itself. */
export async function offerLogin(
  asked: AskedPlan,
  { found, last, offered }: { found: FoundLogin; last: AttemptSummary; offered: OfferedLogins },
  run: RunContext,
): Promise<Step<GivenLogin | null> | AmendedDecision> {
  const { command, plan } = asked;
  const { tool, place, line, from } = found;
  offered.add(keyOf(place));

  const grant: Grant = { kind: 'credential', tool, ...place };
  const wider = await planSandbox(command, [...plan.grants, grant], asked.requirement, run);
  if (wider.kind === 'end' || wider.value.network !== 'filtered') return go(null);
  const denial: SandboxDenial = { refusals: [{ kind: 'login', tool, ...place }], rank: 'words', evidence: line };
  const asking = {
    kind: 'escalation',
    reason: say('{tool} got no login at {host}:{port}. Give it the one from {from} for this run?', {
      tool,
      host: place.host,
      port: place.port,
      from,
    }),
    denial,
    delta: [grant],
  } as const;
  const answer = await askAboutWider({ ...asked, plan: wider.value }, asking, run);
  if (answer.kind === 'amended') return answer;
  if (answer.kind === 'end') return afterNo(answer.outcome, last);
  run.report.background(say('retrying with the login of {tool} at {host}', { tool, host: place.host }));
  const preLaunchCheck: PreLaunchCheck = async () => withAttempt(await answer.value(), last);
  return go({ plan: wider.value, grant, denial, preLaunchCheck });
}

/** A no and silence change nothing about how the command ended. */
function afterNo(outcome: Outcome, last: AttemptSummary): Step<null> {
  if (outcome.kind === 'cancelled' || outcome.kind === 'failed') return end({ ...outcome, attempt: last });
  return go(null);
}

const withAttempt = (outcome: Outcome | null, last: AttemptSummary): Outcome | null =>
  outcome !== null && 'attempt' in outcome ? { ...outcome, attempt: last } : outcome;

/** Null where it did not fail for want of a login that could be given. */
export async function findMissingLogin(
  plan: AskedPlan['plan'],
  { ended, offered }: { ended: EndedAttempt; offered: OfferedLogins },
  run: RunContext,
): Promise<FoundLogin | null> {
  const { exitCode } = ended.exit;
  const { network } = run.ports;
  if (network?.findLogin === undefined || exitCode === 0 || exitCode === null) return null;
  if (plan.mechanism === 'none' || plan.network === 'full' || offered.size >= mostOffers) return null;
  if (!mayAskBeyondSandbox(run.settings.values.approvalPolicy) || run.pending.asksNobody === true) return null;
  // A part of it would run as if it were all there is.
  if (!run.hasWholeInput()) return null;

  const decoder = new TextDecoder();
  const text = `${decoder.decode(ended.output.stdout)}\n${decoder.decode(ended.output.stderr)}`;
  for (const missing of readMissingLogins(text)) {
    for (const place of placesOf(missing, ended.reached)) {
      if (offered.has(keyOf(place)) || !canBeGiven({ ...missing, place }, plan.grants, run)) continue;
      const from = await network.findLogin(missing.tool, place);
      if (from !== null) return { ...missing, place, from };
    }
  }
  return null;
}

/** Where the command has been, so that words alone lead to no other host; a tool that waits for its token before it asks names its own. */
function placesOf({ tool, place }: MissingLogin, reached: readonly NetworkTarget[]): readonly Place[] {
  const been = reached.map(({ host, port }) => ({ host, port }));
  if (place === null) return been;
  const isThere = been.some((each) => keyOf(each) === keyOf(place));
  return isThere || tool === 'hcloud' ? [place] : [];
}

/** False where it was given already, and where the settings or an answer close the host: a question would be in vain. */
function canBeGiven({ tool, place }: MissingLogin & { place: Place }, had: readonly Grant[], run: RunContext): boolean {
  const grant: Grant = { kind: 'credential', tool, ...place };
  const isHad = had.some((each) => each.kind === 'credential' && keyOf(each) === keyOf(place));
  const { values } = run.settingsNow();
  const rules = {
    mode: values.network,
    allowedHosts: values.allowedHosts,
    deniedHosts: values.deniedHosts,
    grants: [grant],
    mayAsk: false,
  };
  const target: NetworkTarget = { ...place, protocol: 'http' };
  return !isHad && judgeTarget(target, rules, run.network.find(target)).kind === 'allow';
}

const keyOf = ({ host, port }: Place): string => `${host}:${port}`;
