/** Stages 5 and 6: one attempt, its ending where it has one, and the denial it met. */
import { strerrorTexts } from '../denial/strerror-texts.ts';
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import type { Command } from '#domain/command/command.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { AttemptSummary, DeniedAttempt, Outcome } from '#domain/command/outcome.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { commandFacts } from '../approval/build-question.ts';
import { runAttempt, type AttemptResult } from '../attempt/run-attempt.ts';
import { ownPlaces } from './own-places.ts';
import { reachedLimits } from '../attempt/reached-limits.ts';
import { classifyDenial, readsGoneWithout } from '../denial/classify-denial.ts';
import { isNeeded } from '../denial/believe-observer.ts';
import { evidenceOf } from '../denial/evidence-of.ts';
import { end, go, type Step } from '../pipeline/step.ts';
import { stagedByRun } from '../staging/staged-by-run.ts';
import { summarizeAttempt } from '../result/summarize-attempt.ts';
import { cancelled, failed, timedOut } from '../result/to-outcome.ts';
import { openGate } from './ask/ask-about-connection.ts';
import type { PreparedMounts } from './plan/prepared-mounts.ts';
import type { PreLaunchCheck } from './plan/pre-launch-check.ts';
import { openPortControl } from './ports/open-port-control.ts';
import type { RunContext } from './run-context.ts';
import { english, type Message, say, verbatim } from '#domain/common/message.ts';

/** As much as a denial takes. */
const mostEvidence = 4096;

export type EndedAttempt = Extract<AttemptResult, { kind: 'ended' }> & {
  /** As its connections were asked about. */
  readonly facts: CommandFacts;
};

/** What was attempted, and with what. */
type Attempted = EndedAttempt | Exclude<AttemptResult, { kind: 'ended' }>;

function setupFailed(detail: Message): WireError {
  return {
    code: 'sandbox-setup-failed',
    message: say('The sandbox could not be set up, so the command was not started: {detail}', { detail }),
    remedy: say('Run `countersign doctor` to see what this machine lacks.'),
  };
}

export interface PlannedAttempt {
  readonly plan: SandboxPlan;
  /** Counted from 1. */
  readonly attempt: number;
  /** The attempts before it, which were denied. */
  readonly earlier: readonly DeniedAttempt[];
  /** Null where no person took time to decide. */
  readonly preLaunchCheck: PreLaunchCheck | null;
}

/** Yields only an attempt that ended by itself; time limits, interrupts, set-up failures and what the pre-launch check found end the run. */
export async function launchAttempt(
  command: Command,
  planned: PlannedAttempt,
  run: RunContext,
): Promise<Step<EndedAttempt>> {
  const { ports, report } = run;
  const { plan, attempt, earlier } = planned;
  const { result, changed } = await runUnchanged(command, planned, run);
  if (changed !== null) return end(changed);
  if (result.kind === 'ended') {
    ports.telemetry.record({
      name: 'countersign.attempt.duration',
      tool: 'shell',
      attempt: attempt === 1 ? 'first' : attempt === 2 ? 'second' : 'later',
      mechanism: plan.mechanism,
      value: result.durationMs,
    });
  }
  if (result.kind === 'ended') for (const text of result.exit.leftBehind ?? []) report.warning(text);
  if (result.kind === 'not-started') return end(failed(result.error, null));
  if (result.exit.setupError !== null) return end(failed(setupFailed(verbatim(result.exit.setupError)), null));
  const { endedBecause } = result.exit;
  if (endedBecause !== undefined) return end(failed(endedBecause, summaryOf(result, attempt, earlier)));
  switch (result.end) {
    case 'cancelled':
      return end(cancelled(cancelReasonOf(run.signal), summaryOf(result, attempt, earlier)));
    case 'timed-out':
      return end(timedOut(command.timeoutMs ?? 0, summaryOf(result, attempt, earlier)));
    case 'exited':
      // Also what a command shrugged off, for a caller that learns from it.
      report.refused(result.exit.observed);
      return go(result);
  }
}

/** Stops a launch on its way as a row that cannot be written does. */
class FoundChanged extends Error {
  constructor() {
    super('what would run changed after it was approved');
  }
}

type Launch =
  | { readonly result: Attempted; readonly changed: null }
  | { readonly result: null; readonly changed: Outcome };

/** What a sandbox needs on the host may be all that the pre-launch check found changed; then it is gone by now, and the look comes first. */
async function runUnchanged(command: Command, planned: PlannedAttempt, run: RunContext): Promise<Launch> {
  try {
    return { result: await runOnRecord(command, planned, run), changed: null };
  } catch (error) {
    if (!(error instanceof FoundChanged)) throw error;
  }
  // A person who took it back meanwhile must not see it begin.
  if (run.signal.aborted) return { result: null, changed: cancelled(cancelReasonOf(run.signal), null) };
  const changed = (await planned.preLaunchCheck?.()) ?? null;
  if (changed !== null) return { result: null, changed };
  return { result: await runOnRecord(command, { ...planned, preLaunchCheck: null }, run), changed };
}

/** Throws `FoundChanged`, and what the store throws; nothing of the command began then. */
async function runOnRecord(
  command: Command,
  { plan, attempt, preLaunchCheck }: PlannedAttempt,
  run: RunContext,
): Promise<Attempted> {
  const { ports, report } = run;
  const record = oncePromised(async () => {
    if (preLaunchCheck !== null && (await preLaunchCheck()) !== null) throw new FoundChanged();
    await run.record.attempt({ attempt, plan });
    report.begun(attempt, plan);
  });
  const running = { facts: commandFacts(command, command.executable, plan), attempt };
  const gate = openGate(running, run);
  let preparedMounts: PreparedMounts | null = null;
  try {
    if (plan.tried !== undefined) await ports.staged?.tried?.begin(plan.tried, run.origin.runId);
    preparedMounts = (await run.prepareMounts?.(plan)) ?? null;
    // What is opened for its connections can be reached from this machine, and is told of.
    if (gate !== null) await record();
    const result = await runAttempt(
      {
        command,
        plan,
        attempt,
        log: run.log,
        signal: run.signal,
        gate,
        record,
        ...(preparedMounts === null ? {} : { preparedMounts }),
        onStarted: (started) => report.started(started),
        onForwarded: (forward) => report.forwarded(forward),
        onGuarded: (guard) => report.portControl(openPortControl({ running, run, guard })),
      },
      { launcher: ports.launcher, clock: ports.clock, network: ports.network },
    );
    // Also what could not be launched was attempted.
    await record();
    if (result.kind !== 'ended') return result;
    const ended = { ...result, facts: running.facts };
    if (plan.staged === undefined) return ended;
    const noted = (await ports.staged?.noteRun(plan.staged.project, run.origin)) ?? [];
    const staged = stagedByRun(noted, plan.staged.project, ports.homeDir);
    return staged === undefined ? ended : { ...ended, staged };
  } finally {
    report.portControl(null);
    await gate?.close();
    preparedMounts?.close();
  }
}

/** The same promise for everybody who asks. */
function oncePromised(work: () => Promise<void>): () => Promise<void> {
  let promised: Promise<void> | null = null;
  return () => (promised ??= work());
}

export function denialOf(command: Command, ended: EndedAttempt): SandboxDenial | null {
  if (ended.refused !== null) {
    const { target, because } = ended.refused;
    const place = `${target.host}:${target.port}`;
    const evidence = because == null ? place : `${place}: ${english(because)}`;
    return { refusals: [{ kind: 'host', target }], rank: 'proxy', evidence: evidence.slice(0, mostEvidence) };
  }
  return classifyDenial(evidenceOf({ cwd: command.cwd, argv: command.argv }, ended));
}

/** `words` of a command whose output may tell what it went on without. */
export function summaryOf(
  ended: Omit<EndedAttempt, 'facts'>,
  attempts: number,
  earlier: readonly DeniedAttempt[] = [],
  words: Pick<Command, 'cwd' | 'argv'> | null = null,
): AttemptSummary {
  const reads = words === null ? [] : readsGoneWithout(evidenceOf(words, ended));
  return summarizeAttempt({
    mechanism: ended.plan.mechanism,
    exitCode: ended.exit.exitCode,
    signal: ended.exit.signal,
    durationMs: ended.durationMs,
    totalBytes: ended.output.totalBytes,
    omittedBytes: ended.output.omittedBytes,
    attempts,
    earlier,
    refusals: [...ended.exit.observed.filter((refusal) => isNeeded(refusal)), ...reads],
    staged: ended.staged,
    unseen: ended.plan.unseen,
  });
}

/**
 * The limits it ran into, in sentences; with what to do about a link that no grant would allow, and what it looked for in places that its
 * sandbox has for itself. `argv` is null for a whole agent: of hours of work the last lines explain nothing.
 */
export function limitsOf(
  argv: readonly string[] | null,
  { plan, exit, output, durationMs }: EndedAttempt,
  home: string | null,
): readonly Message[] {
  const { exitCode, signal, limits: counted = [] } = exit;
  const text = endOf(output);
  const onLayer = (plan.staged ?? plan.tried) !== undefined;
  const hint = plan.mechanism === 'none' ? null : linkHint(exitCode, text, onLayer);
  const reached = reachedLimits({
    limits: plan.limits,
    areHeld: !plan.missing.includes('limits'),
    scratchMiB: plan.scratchMiB,
    counted,
    exitCode,
    signal,
    durationMs,
    text,
  });
  const places = argv === null ? [] : ownPlaces({ plan, argv, exitCode, text, home });
  return [...reached, ...(hint === null ? [] : [hint]), ...places];
}

/** All of its errors, and the last of what it printed. */
const endOf = ({ stderr, stdout }: EndedAttempt['output']): string =>
  `${new TextDecoder().decode(stdout.subarray(-4096))}\n${new TextDecoder().decode(stderr)}`;

/** `strerror` of the languages that are known, and the name by which Node and others say it. */
const said = [...strerrorTexts['cross-device'], 'exdev'];

const renames = /\b(?:renam\w*|mv)\b/iu;

/** Null where it did not fail so. A rename across mounts is another matter, which programs mend themselves, but for a folder beneath a layer. */
export function linkHint(exitCode: number | null, text: string, isStaged = false): Message | null {
  if (exitCode === 0) return null;
  const lines = text.split('\n').filter((line) => said.some((words) => line.toLowerCase().includes(words)));
  if (isStaged && lines.some((line) => renames.test(line)))
    return say(
      'What is written outside of the project is staged, and a folder that was there before cannot be renamed so. Copy it and remove the old one, as `mv` does.',
    );
  if (!lines.some((line) => !/\b(?:rename|mv)\b/iu.test(line))) return null;
  return say(
    'In the sandbox no file gets a second name in another mount. Copy instead: `git clone --no-hardlinks`, `cp` without `-l`, `UV_LINK_MODE=copy` for uv, `--backend=copyfile` for Bun.',
  );
}
