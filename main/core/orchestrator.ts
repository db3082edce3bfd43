/** The order of a run: policy, sandbox, approval, attempt, denial, escalation, result. The only file that knows it. */
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import type { Command, TerminalSize } from '#domain/command/command.ts';
import type { AmendedDecision } from '#domain/approval/decision.ts';
import type { AttemptSummary, DeniedAttempt, Outcome } from '#domain/command/outcome.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import { firstOfEach } from './result/summarize-attempt.ts';
import { cancelled, completed, rejectedByPolicy } from './result/to-outcome.ts';
import { deferToReviewer } from './policy/defer-to-reviewer.ts';
import { assessCommand } from './run/assess-command.ts';
import { askAboutPatch } from './run/ask/ask-about-patch.ts';
import { approveByPolicy, askAboutPlan, type AskedPlan, type Consent } from './run/ask/ask-about-plan.ts';
import { asOfNow, awaitTurn } from './run/ask/await-turn.ts';
import { escalate } from './run/escalate.ts';
import { judgeCommand, requiredBy } from './run/judge-command.ts';
import { judgePatch, type PatchNews } from './run/patch/judge-patch.ts';
import { denialOf, launchAttempt, limitsOf, summaryOf, type EndedAttempt } from './run/launch-attempt.ts';
import { doesNotFit, lookAtPatch, type PatchRequest } from './run/patch/look-at-patch.ts';
import { planSandbox, wishedGrants } from './run/plan/plan-sandbox.ts';
import { auditRow, type RunContext } from './run/run-context.ts';
import { offerLogin, type OfferedLogins } from './run/login/offer-login.ts';
import { go, type Step } from './run/step.ts';
import { writePatch } from './run/patch/write-patch.ts';
import { withRefusedWrites } from './run/plan/with-refused-writes.ts';

/**
 * Takes one command through every stage to its one outcome, or to the change that a person made to it: nothing has been
 * started then. Throws only for bugs and broken machines.
 */
export async function runCommand(wanted: Command, asked: RunContext): Promise<Outcome | AmendedDecision> {
  const { ports } = asked;
  await ports.audit.write(auditRow(wanted, ports.clock.now(), { kind: 'request', command: wanted }));

  const first = deferToReviewer(judgeCommand(wanted, asked), asked);
  if (first.kind === 'forbidden') return rejectedByPolicy(first.reason, requiredBy(first, asked.reviewedBy));

  // Judged again and planned only when it is wanted: what was true when a ticket was made out may no longer be.
  const held = first.kind === 'skip' ? await awaitTurn(asked, skipsAtTerminal(wanted, asked)) : null;
  if (held !== null) return held;
  const command = atTerminal(wanted, asked.reservation?.terminal() ?? null);
  const run = first.kind === 'skip' ? asOfNow(asked) : asked;
  const requirement = run === asked ? first : deferToReviewer(judgeCommand(command, run), run);
  if (requirement.kind === 'forbidden') {
    return rejectedByPolicy(requirement.reason, requiredBy(requirement, run.reviewedBy));
  }
  return runJudged(command, requirement, run);
}

const atTerminal = (command: Command, terminal: TerminalSize | null): Command =>
  terminal === null ? command : { ...command, terminal };

/** Whether nobody has to be asked about it at a terminal either, where some programs start others. */
function skipsAtTerminal(command: Command, run: RunContext): boolean {
  const there = atTerminal(command, { columns: 80, rows: 24 });
  return run.reservation !== null && judgeCommand(there, run).kind === 'skip';
}

async function runJudged(
  command: Command,
  requirement: Exclude<Requirement, { kind: 'forbidden' }>,
  run: RunContext,
): Promise<Outcome | AmendedDecision> {
  const { ports } = run;
  // Planned before asking, so that the card shows and the digest binds what will really be in force.
  const planned = await planSandbox(command, wishedGrants(command), requirement, run);
  if (planned.kind === 'end') return planned.outcome;
  const risk = assessCommand(command, ports);

  const asked: AskedPlan = { command, requirement, risk, plan: planned.value };
  const approved = await approve(asked, requirement, run);
  if (approved.kind === 'end') return approved.outcome;
  if (approved.kind === 'amended') return approved;

  let plan = planned.value;
  let { preLaunchCheck } = approved.value;
  let covered: readonly Grant[] = approved.value.decision.grants;
  const earlier: DeniedAttempt[] = [];
  const offered: OfferedLogins = new Set();
  for (let attempts = 1; ; attempts += 1) {
    const launched = await launchAttempt(command, { plan, attempt: attempts, earlier, preLaunchCheck }, run);
    if (launched.kind === 'end') return launched.outcome;

    const last = summaryOf(launched.value, attempts, earlier);
    const denial = denialOf(command, launched.value);
    const { exitCode, signal } = last;
    if (denial === null) {
      const login = await offerLogin({ ...asked, plan }, { ended: launched.value, last, offered }, run);
      if (login.kind === 'end') return login.outcome;
      if (login.value === null) return endedByItself(command, launched.value, last);
      ({ plan, preLaunchCheck } = login.value);
      covered = [...covered, login.value.grant];
      earlier.push({ attempt: attempts, exitCode, signal, refusals: [...login.value.denial.refusals] });
      continue;
    }
    earlier.push({ attempt: attempts, exitCode, signal, refusals: firstOfEach(denial.refusals) });
    // A guess from words is nothing to learn from.
    if (denial.rank !== 'words') run.report.refused(denial.refusals);

    const { refused } = launched.value;
    const step = await escalate({ ...asked, plan }, covered, { denial, last, refused }, run);
    if (step.kind === 'end') return step.outcome;
    ({ plan, covered, preLaunchCheck } = step.value);
  }
}

function endedByItself(command: Command, ended: EndedAttempt, last: AttemptSummary): Outcome {
  const { exit } = ended;
  return completed(command.isAgent === true ? withRefusedWrites(last, exit.observed) : last, limitsOf(ended));
}

/** A patch that meets new contents again and again is somebody else's race to win. */
const mostLooks = 5;

/** Takes one patch from its text to its one outcome: looked at whole, asked about, written whole or not at all. */
export async function runPatch(request: PatchRequest, run: RunContext, report: PatchNews): Promise<Outcome> {
  const { command } = request;
  await run.ports.audit.write(auditRow(command, run.ports.clock.now(), { kind: 'request', command }));
  for (let looks = 1; ; looks += 1) {
    const looked = await lookAtPatch(request, run);
    if (looked.kind === 'end') return looked.outcome;
    report.looked(looked.value);

    const requirement = judgePatch(looked.value, run);
    if (requirement.kind === 'forbidden') return rejectedByPolicy(requirement.reason, requiredBy(requirement, null));
    const approved = await askAboutPatch(request, looked.value, requirement, run);
    if (approved.kind === 'end') return approved.outcome;
    report.approved(looked.value, approved.value);

    if (run.signal.aborted) return cancelled(cancelReasonOf(run.signal), null);
    const written = await writePatch(request, looked.value, approved.value, looks, run);
    if (written.kind === 'ended') return written.outcome;
    if (looks === mostLooks) return doesNotFit(`${written.path} keeps changing.`);
    run.report.background(`${written.path} changed meanwhile; the patch is looked at again`);
  }
}

async function approve(
  asked: AskedPlan,
  requirement: Exclude<Requirement, { kind: 'forbidden' }>,
  run: RunContext,
): Promise<Step<Consent> | AmendedDecision> {
  if (requirement.kind === 'skip') return go(await approveByPolicy(asked, run));
  const { reason, cause, proposedRule } = requirement;
  return askAboutPlan(asked, { kind: 'command', reason, cause, proposedRule }, run);
}
