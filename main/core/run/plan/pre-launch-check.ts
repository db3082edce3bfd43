/** What a yes gives: its turn, and the look at what it was given to just before that begins. Minutes may have passed since the card was shown. */
import type { Approved } from '#domain/approval/decision.ts';
import type { Command } from '#domain/command/command.ts';
import { canonicalJson, type Json } from '#domain/common/canonical-json.ts';
import { approvalDigest, wordsTaken } from '#domain/common/digest.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { commandFacts } from '../../approval/build-question.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { failed, notApproved } from '../../result/to-outcome.ts';
import { findScripts } from '../find-scripts.ts';
import { lookAround, type Looking } from '../look-around.ts';
import { readInPlace } from '../../request/reading/read-in-place.ts';
import { asOfNow, awaitTurn } from '../ask/await-turn.ts';
import { ruledByNow } from '../judge-command.ts';
import { type AskedPlan, planSandbox } from './plan-sandbox.ts';
import type { RunContext } from '../run-context.ts';
import { say } from '#domain/common/message.ts';

/**
 * Null when all is as it was shown, else how the run ends. What only prepares may be done before or meanwhile (decision 0035); nothing of the
 * command begins before the answer.
 */
export type PreLaunchCheck = () => Promise<Outcome | null>;

export interface ShownPlan extends AskedPlan {
  /** What the question asked for beyond the plan that was in force. */
  readonly delta: readonly Grant[];
  /** What the yes was given to. */
  readonly digest: string;
}

/** What a yes to the beginning of a command gives. */
export async function confirmBeginning(
  asked: AskedPlan,
  { digest }: Approved,
  run: RunContext,
): Promise<Step<PreLaunchCheck>> {
  const isJudged = asked.requirement.kind === 'skip' && asked.remembered === undefined;
  if (isJudged) return go(lookAtJudged(asked.command, run));
  const confirmed = await confirm({ ...asked, delta: [], digest }, run);
  if (confirmed.kind === 'end') return confirmed;
  // It may have waited for its turn: rules that were made meanwhile count.
  const ruled = run.reservation === null ? null : ruledByNow(asked.command, digest, asOfNow(run));
  if (ruled?.kind !== 'denied') return confirmed;
  await run.record.decision({ decision: ruled, digest, question: 'policy', tool: 'shell', risk: run.risk });
  return end(notApproved(ruled, null));
}

/** What a yes to any plan gives, once its turn has come. */
export async function confirm(shown: ShownPlan, run: RunContext): Promise<Step<PreLaunchCheck>> {
  const held = await awaitTurn(run);
  return held === null ? go(() => lookAgain(shown, asOfNow(run))) : end(held);
}

const staleApproval: WireError = {
  code: 'stale-approval',
  message: say('What would run changed after it was approved, so it was not started.'),
  remedy: say('Submit the command again.'),
};

/** The program, a link to it, a place of the plan, or a script that the line names may have been swapped under the card. */
async function lookAgain(shown: ShownPlan, run: RunContext): Promise<Outcome | null> {
  const { command, requirement, plan, delta } = shown;
  const { cwd, projectRoot } = command;
  const from = { cwd, projectRoot, searchPath: command.env['PATH'] };
  const [again, executable, scripts, now] = await Promise.all([
    planSandbox(command, plan.grants, requirement, run),
    run.ports.disk.findExecutable(command.argv[0], from),
    findScripts(command, run.ports.disk),
    readAgain(command, run.ports),
  ]);
  if (again.kind === 'end') return again.outcome;
  const facts = commandFacts(now, executable, again.value, scripts);
  const digest = await approvalDigest(facts, delta, run.settings.version);
  return digest === shown.digest ? null : failed(staleApproval, null);
}

/**
 * What no person was asked about is looked at once more too: the names that a pattern stands for, the scripts that it was judged by, and what
 * git's settings say of a push may be others by now.
 */
function lookAtJudged(command: Command, { ports }: RunContext): PreLaunchCheck {
  return async () => {
    const now = await readAgain(command, ports);
    return canonicalJson(judgedBy(now)) === canonicalJson(judgedBy(command)) ? null : failed(staleApproval, null);
  };
}

const judgedBy = ({ parsed, followed = [], pushes = [] }: Command): Json => ({
  names: parsed.taken === 'names' ? (wordsTaken(parsed).words ?? null) : null,
  // A file that was not there when the line was judged may be one by now.
  scripts: followed.map(({ path, contentHash, isMissing = false }) => [path, contentHash, isMissing]),
  pushes: pushes.map(canonicalJson),
});

/** The same command as it would be read by now. Variables are the same for as long as a broker runs. */
async function readAgain(command: Command, ports: Looking): Promise<Command> {
  const { followed: _read, pushes: _seen, ...plain } = command;
  const { argv, cwd, projectRoot, env } = command;
  const isOfNames = command.parsed.taken === 'names';
  const parsed = isOfNames ? await readInPlace(argv, ports, { cwd, projectRoot, env }) : command.parsed;
  return { ...plain, parsed, ...(await lookAround({ parsed, cwd, env }, ports)) };
}
