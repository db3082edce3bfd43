/** A shell command in the pipeline: the whole way, with as many attempts as denials and answers make of it. */
import { isNeeded } from '../denial/believe-observer.ts';
import type { AmendedDecision, Approved } from '#domain/approval/decision.ts';
import type { WireError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { Command, TerminalSize } from '#domain/command/command.ts';
import type { AttemptSummary, DeniedAttempt, Outcome } from '#domain/command/outcome.ts';
import type { SandboxDenial, Refusal } from '#domain/sandbox/denial.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Asked } from '../pipeline/decide.ts';
import type { Operation, Request } from '../pipeline/operation.ts';
import { end, go, type Step } from '../pipeline/step.ts';
import { aboutMasks, masksApart, withoutMasks } from '../denial/without-masks.ts';
import { deferToReviewer } from '../policy/defer-to-reviewer.ts';
import { nameRefusals } from '../result/summarize-attempt.ts';
import { completed, failed, rejectedByPolicy, tellBeside } from '../result/to-outcome.ts';
import { askToBegin } from '../run/ask/ask-about-plan.ts';
import { asOfNow, awaitTurn } from '../run/ask/await-turn.ts';
import { foreseeNeeds } from '../run/foresee/foresee-needs.ts';
import { keepBySetting } from '../run/keeping/keep-by-setting.ts';
import { keepForeseen } from '../run/foresee/keep-foreseen.ts';
import { escalate } from '../run/escalate.ts';
import { judgeCommand, requiredBy } from '../run/judge-command.ts';
import { denialOf, launchAttempt, limitsOf, summaryOf, type EndedAttempt } from '../run/launch-attempt.ts';
import { findMissingLogin, offerLogin, type FoundLogin, type OfferedLogins } from '../run/login/offer-login.ts';
import { confirmBeginning, type PreLaunchCheck } from '../run/plan/pre-launch-check.ts';
import { type Allowed, type AskedPlan, planSandbox, planWished, requestedGrants } from '../run/plan/plan-sandbox.ts';
import type { RunContext } from '../run/run-context.ts';
import { canTry, triedPlan } from '../run/trying/may-try.ts';
import { dropTry, settleTry, thrownAway } from '../run/trying/settle-try.ts';

export interface CommandRequest extends Request {
  /** What its requester is told beside the ending. */
  readonly told: (ending: Outcome) => Outcome;
  /** The request that a person's change makes of it. */
  readonly amended: (amended: AmendedDecision) => Promise<Step<CommandRequest>>;
}

/** With the terminal and the settings it has by now, if it had to wait for its ticket. */
interface Judged {
  readonly command: Command;
  readonly requirement: Allowed;
  readonly run: RunContext;
}

interface Planned {
  readonly asked: AskedPlan;
  readonly run: RunContext;
}

/** What the next attempt runs under. */
interface Consent extends Planned {
  /** Grants that decisions cover by now. */
  readonly covered: readonly Grant[];
  readonly preLaunchCheck: PreLaunchCheck | null;
  /** The attempts before it, which were denied. */
  readonly earlier: readonly DeniedAttempt[];
  readonly offered: OfferedLogins;
}

interface Ran extends Consent {
  readonly ended: EndedAttempt;
  /** What it could not remove because only the sandbox had put it there. */
  readonly masks: readonly string[];
  readonly last: AttemptSummary;
}

type Denied = Ran & { readonly met: SandboxDenial | FoundLogin };

interface Handed {
  judged: Judged;
  planned: Planned;
  consent: Consent;
  ran: Ran;
  denied: Denied;
}

async function policy({ command: wanted, run: asked }: CommandRequest): Promise<Step<Judged>> {
  const first = deferToReviewer(judgeCommand(wanted, asked), asked);
  if (first.kind === 'forbidden') return end(rejectedByPolicy(first.reason, requiredBy(first, asked.reviewedBy)));

  // Judged again and planned only when it is wanted: what was true when a ticket was made out may no longer be.
  const held = first.kind === 'skip' ? await awaitTurn(asked, skipsAtTerminal(wanted, asked)) : null;
  if (held !== null) return end(held);
  const command = atTerminal(wanted, asked.reservation?.terminal() ?? null);
  const run = first.kind === 'skip' ? asOfNow(asked) : asked;
  const requirement = run === asked ? first : deferToReviewer(judgeCommand(command, run), run);
  if (requirement.kind !== 'forbidden') return go({ command, requirement, run });
  return end(rejectedByPolicy(requirement.reason, requiredBy(requirement, run.reviewedBy)));
}

const atTerminal = (command: Command, terminal: TerminalSize | null): Command =>
  terminal === null ? command : { ...command, terminal };

/** Whether no person has to be asked about it at a terminal either, where some programs start others. */
function skipsAtTerminal(command: Command, run: RunContext): boolean {
  const there = atTerminal(command, { columns: 80, rows: 24 });
  return run.reservation !== null && judgeCommand(there, run).kind === 'skip';
}

async function plan({ command, requirement, run }: Judged): Promise<Step<Planned>> {
  const planned = await planWished(command, requirement, run);
  if (planned.kind === 'end') return planned;
  const asked = { command, requirement, plan: planned.value };
  const foreseen = await foreseeNeeds(asked, run);
  const isFirst = foreseen === null && run.trying?.isFirst === true;
  const tried = isFirst ? await triedPlan({ requirement, plan: planned.value }, run) : null;
  if (tried !== null) return go({ asked: { ...asked, requirement: triedFirst, plan: tried }, run });
  if (foreseen === null) return go({ asked: { ...asked, ...(await run.remembered.widen(asked, run)) }, run });
  const wished = [...requestedGrants(command), ...foreseen.grants];
  const wider = await planSandbox(command, wished, foreseen.requirement, run);
  // What cannot be given here is not asked for; the attempt then says what it lacks.
  if (wider.kind === 'end') return go({ asked, run });
  return go({ asked: { command, ...foreseen, foreseen: foreseen.grants, plan: wider.value }, run });
}

/** What it does to the project is looked at, and asked about, when it has run. */
const triedFirst: Allowed = { kind: 'skip', bypassSandbox: false, cause: { kind: 'policy' }, proposedRule: null };

const approval = ({ asked, run }: Planned): Promise<Asked> => askToBegin(asked, run);

async function consent({ asked, run }: Planned, yes: Approved): Promise<Step<Consent>> {
  // What needs no person has waited for its turn before it was judged.
  const held = asked.plan.tried === undefined ? null : await awaitTurn(run);
  if (held !== null) return end(held);
  const confirmed = await confirmBeginning(asked, yes, run);
  if (confirmed.kind === 'end') return confirmed;
  await keepForeseen(asked.sources ?? [], yes, run);
  const preLaunchCheck = confirmed.value;
  return go({ asked, run, covered: yes.grants, preLaunchCheck, earlier: [], offered: new Set<string>() });
}

async function attempt(consented: Consent, count: number): Promise<Step<Ran>> {
  const { asked, earlier, preLaunchCheck, run } = consented;
  const { command } = asked;
  const launched = await launchAttempt(command, { plan: asked.plan, attempt: count, earlier, preLaunchCheck }, run);
  if (launched.kind === 'end')
    return (await dropTry(asked.plan, run)) ? end(tellBeside(launched.outcome, thrownAway)) : launched;
  const ended = launched.value;
  const { masks, rest } = await masksApart(ended.exit.observed, ended.plan, run.ports.disk);
  const gone = { ...ended, exit: { ...ended.exit, observed: rest } };
  const last = summaryOf(gone, count, earlier, { cwd: command.cwd, argv: command.argv });
  return go({ ...consented, ended, masks, last });
}

async function denial(ran: Ran): Promise<Step<Denied>> {
  const { asked, ended, offered, run } = ran;
  // What was refused to an agent in hours of work does not explain its last exit code, and it is not to be begun again.
  if (asked.command.isAgent === true) return end(endedByItself(ran));
  const refused = denialOf(asked.command, ended);
  const seen = refused === null ? null : await withoutMasks(refused, ended.plan, run.ports.disk);
  const met = seen ?? (await findMissingLogin(asked.plan, { ended, offered }, run));
  return met === null ? end(await settled(ran)) : go({ ...ran, met });
}

/** How it ended; what it did on a layer above its project is kept, asked about or thrown away first. */
async function settled(ran: Ran): Promise<Outcome> {
  const { asked, ended, last, run } = ran;
  const outcome = await keepBySetting(endedByItself(ran), asked.plan, run);
  if (asked.plan.tried === undefined) return outcome;
  return await settleTry(asked.plan, { outcome, last, facts: ended.facts }, run);
}

function endedByItself({ asked: { command }, ended, masks, last, run }: Ran): Outcome {
  const isAgent = command.isAgent === true;
  const summary = isAgent ? withRefusedWrites(last, ended.exit.observed) : last;
  return completed(
    summary,
    isAgent ? limitsOf(null, ended, null) : [...limitsOf(command.argv, ended, run.ports.homeDir), ...aboutMasks(masks)],
  );
}

async function escalation(denied: Denied): Promise<Step<Consent> | AmendedDecision> {
  const { asked, run } = denied;
  const next = await escalated(denied);
  if (asked.plan.tried === undefined) return next;
  if (next.kind === 'amended') {
    await dropTry(asked.plan, run);
    return next;
  }
  // It begins anew, or is over: what the refused attempt did to the layer is nothing to keep.
  if (next.kind === 'end') return (await dropTry(asked.plan, run)) ? end(tellBeside(next.outcome, thrownAway)) : next;
  const widened = next.value.asked.plan;
  const { tried } = asked.plan;
  if (await canTry(widened, run))
    return go({ ...next.value, asked: { ...next.value.asked, plan: { ...widened, tried } } });
  await dropTry(asked.plan, run);
  // The card of what it was widened by says what it deletes too; without one nobody was asked.
  return next.value.preLaunchCheck === null ? end(failed(noLonger, denied.last)) : next;
}

const noLonger: WireError = {
  code: 'staging-unavailable',
  message: say('It can no longer be tried on a copy of the project, so it was not run again.'),
  remedy: say('Submit the command again.'),
};

async function escalated({ met, ...ran }: Denied): Promise<Step<Consent> | AmendedDecision> {
  const { asked, ended, last, covered, run } = ran;
  if ('tool' in met) {
    const login = await offerLogin(asked, { found: met, last, offered: ran.offered }, run);
    if (login.kind !== 'go') return login;
    if (login.value === null) return end(endedByItself(ran));
    const { grant, denial: missing, preLaunchCheck } = login.value;
    const next = { asked: { ...asked, plan: login.value.plan }, covered: [...covered, grant], preLaunchCheck };
    return go({ ...ran, ...next, earlier: withDenied(ran, { refusals: [...missing.refusals] }) });
  }
  const earlier = withDenied(ran, nameRefusals(met.refusals));
  // A guess from words is nothing to learn from.
  if (met.rank !== 'words') run.report.refused(met.refusals);
  const wider = await escalate(
    asked,
    covered,
    { denial: met, last, refused: ended.refused, startedAt: ended.startedAt, escalationsSoFar: ran.earlier.length },
    run,
  );
  if (wider.kind !== 'go') return wider;
  const { plan: widened, ...next } = wider.value;
  return go({ ...ran, ...next, asked: { ...asked, plan: widened }, earlier });
}

function withDenied(
  { earlier, last }: Ran,
  refused: Pick<DeniedAttempt, 'refusals' | 'moreRefusals'>,
): readonly DeniedAttempt[] {
  const { attempts, exitCode, signal } = last;
  return [...earlier, { attempt: attempts, exitCode, signal, ...refused }];
}

export const commandOperation: Operation<CommandRequest, Handed> = {
  policy,
  plan,
  approval,
  consent,
  attempt,
  denial,
  escalation,
  outcome: (ending, _, { told }) => told(ending),
  amend: (change, { amended }) => amended(change),
};

/** Paths that are named. */
const mostRefusedWrites = 5;

/** With what a whole agent was refused to write: it reads that as errors, and its person should hear of it once. */
function withRefusedWrites(whole: AttemptSummary, observed: readonly Refusal[]): AttemptSummary {
  const refused = observed.flatMap((each) =>
    each.kind === 'path' && each.access === 'write' && isNeeded(each) ? [each.path] : [],
  );
  const paths = [...new Set(refused)];
  // Said once, and not as what one command went without.
  const { refusals: _, ...summary } = whole;
  if (paths.length === 0) return summary;
  return {
    ...summary,
    refusedWrites: { paths: paths.slice(0, mostRefusedWrites), more: Math.max(0, paths.length - mostRefusedWrites) },
  };
}
