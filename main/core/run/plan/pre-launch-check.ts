/** The look at what a person said yes to, just before it begins: minutes may have passed since the card was shown. */
import type { Command, FollowedScript } from '#domain/command/command.ts';
import { canonicalJson, type Json } from '#domain/common/canonical-json.ts';
import { approvalDigest, wordsTaken } from '#domain/common/digest.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { commandFacts } from '../../approval/build-question.ts';
import { failed } from '../../result/to-outcome.ts';
import { readInPlace } from '../../request/reading/read-in-place.ts';
import { followScripts } from '../../run/scripts/follow-scripts.ts';
import { lookAtPushes, withPushes } from '../push/look-at-pushes.ts';
import { findScripts } from '../find-scripts.ts';
import { planSandbox } from './plan-sandbox.ts';
import type { RunContext } from '../run-context.ts';

/**
 * Null when all is as it was shown, else how the run ends. What only prepares may be done before or meanwhile (decision 0035); nothing of the
 * command begins before the answer.
 */
export type PreLaunchCheck = () => Promise<Outcome | null>;

export interface ShownPlan {
  readonly command: Command;
  readonly requirement: Requirement;
  readonly plan: SandboxPlan;
  /** What the question asked for beyond the plan that was in force. */
  readonly delta: readonly Grant[];
  /** What the yes was given to. */
  readonly digest: string;
}

const staleApproval: WireError = {
  code: 'stale-approval',
  message: 'What would run changed after it was approved, so it was not started.',
  remedy: 'Submit the command again.',
};

/** The program, a link to it, a place of the plan, or a script that the line names may have been swapped under the card. */
export async function lookAgain(shown: ShownPlan, run: RunContext): Promise<Outcome | null> {
  const { command, requirement, plan, delta } = shown;
  const { cwd, projectRoot } = command;
  const from = { cwd, projectRoot, searchPath: command.env['PATH'] };
  const { pushes: _shown, ...plain } = command;
  const [again, executable, scripts, parsed, pushes] = await Promise.all([
    planSandbox(command, plan.grants, requirement, run),
    run.ports.disk.findExecutable(command.argv[0], from),
    findScripts(command, run.ports.disk),
    readAgain(command, run),
    lookAtPushes(command, run.ports),
  ]);
  if (again.kind === 'end') return again.outcome;
  const facts = commandFacts(withPushes({ ...plain, parsed }, pushes), executable, again.value, scripts);
  const digest = await approvalDigest(facts, delta, run.settings.version);
  return digest === shown.digest ? null : failed(staleApproval, null);
}

/** With the names that lie there by now. Variables are the same for as long as a broker runs. */
async function readAgain(command: Command, { ports }: RunContext): Promise<Command['parsed']> {
  if (command.parsed.taken !== 'names') return command.parsed;
  return await readInPlace(command.argv, ports, command);
}

/**
 * What no person was asked about is looked at once more where it may be another by now: the names that a pattern stands for, the scripts that
 * it was judged by, and what git's settings say of a push.
 */
export function lookAtJudged(command: Command, run: RunContext): PreLaunchCheck | null {
  const { parsed, followed, pushes } = command;
  const looks: (() => Promise<boolean>)[] = [];
  if (parsed.taken === 'names') looks.push(async () => isSame(namesIn(await readAgain(command, run)), namesIn(parsed)));
  if (followed !== undefined)
    looks.push(async () => isSame(boundFiles(await followScripts(command, run.ports)), boundFiles(followed)));
  if (pushes !== undefined)
    looks.push(async () =>
      isSame((await lookAtPushes(command, run.ports)).map(canonicalJson), pushes.map(canonicalJson)),
    );
  if (looks.length === 0) return null;
  return async () => {
    const answers = await Promise.all(looks.map((look) => look()));
    return answers.every(Boolean) ? null : failed(staleApproval, null);
  };
}

const isSame = (now: Json, then: Json): boolean => canonicalJson(now) === canonicalJson(then);

const namesIn = (parsed: Command['parsed']): Json => wordsTaken(parsed).words ?? null;

/** A file that was not there when the line was judged may be one by now. */
const boundFiles = (followed: readonly FollowedScript[]): Json =>
  followed.map(({ path, contentHash, isMissing = false }) => [path, contentHash, isMissing]);
