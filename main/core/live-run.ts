/** One run while the broker knows it: its picture for screens, its output, and the handles that steer it. */
import type { CancelReason } from '#domain/common/cancel-reason.ts';
import type { Command, SubmissionMark, TerminalSize } from '#domain/command/command.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { RunView } from '#domain/common/event.ts';
import type { AgentSessionId, ConnectionId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { mostLearned } from '#domain/command/learned.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings/settings.ts';
import { createOutputLog, type OutputLog } from './attempt/output-log.ts';
import type { LaunchedAttempt } from './ports.ts';
import type { PortControl } from './run/ports/port-control.ts';
import { createRunInput, type RunInput } from './session/runs/run-input.ts';

export interface LiveRun {
  view: RunView;
  readonly log: OutputLog;
  /** What its attempts were refused, each once, the first ones only. */
  readonly refusals: readonly Refusal[];
  noteRefusals(refusals: readonly Refusal[]): void;
  /** Whose going away ends the run; null while a ticket for it is on its way from one process to the next. */
  connectionId: ConnectionId | null;
  /** True for runs of a caller that waits: they end when it goes away. */
  readonly endsWithCaller: boolean;
  /** Of the submission it came from. */
  readonly submitted: SubmissionMark | null;
  /** Of whose work it is a part; null for a person's own command. */
  readonly agentSession: AgentSessionId | null;
  attempt: LaunchedAttempt | null;
  /** Null while nothing runs, and for what has no network of its own. */
  portControl: PortControl | null;
  /** What the caller's terminal has become since it asked; null while it is as it was. */
  size: TerminalSize | null;
  /** The call's own share of the settings. */
  callLayer: SettingsLayer;
  /** The run's settings as they are by now; null until they were read for the first time. */
  settingsNow: EffectiveSettings | null;
  readonly input: RunInput;
  /** Of the program that redeemed its ticket; before it starts. */
  giveTerminal(size: TerminalSize): void;
  readonly signal: AbortSignal;
  cancel(reason: CancelReason): void;
  readonly done: Promise<void>;
  finish(outcome: Outcome, at: number): void;
}

/** Output kept per run for screens that come late, in bytes. */
const keptForScreens = 4 * 1024 * 1024;

export function createLiveRun(options: {
  view: RunView;
  connectionId: ConnectionId;
  endsWithCaller: boolean;
  submitted: SubmissionMark | null;
  agentSession: AgentSessionId | null;
  callLayer: SettingsLayer;
}): LiveRun {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const refusals = new Map<string, Refusal>();
  const run: LiveRun = {
    view: options.view,
    log: createOutputLog({ keepBytes: keptForScreens }),
    get refusals() {
      return [...refusals.values()];
    },
    noteRefusals(noted) {
      for (const refusal of noted) if (refusals.size < mostLearned) refusals.set(JSON.stringify(refusal), refusal);
    },
    connectionId: options.connectionId,
    endsWithCaller: options.endsWithCaller,
    submitted: options.submitted,
    agentSession: options.agentSession,
    attempt: null,
    portControl: null,
    size: null,
    callLayer: options.callLayer,
    settingsNow: null,
    input: createRunInput(() => run.view.terminal),
    giveTerminal(size) {
      run.view = { ...run.view, terminal: true };
      run.size = size;
    },
    signal: controller.signal,
    cancel: (reason) => controller.abort(reason),
    done: promise,
    finish(outcome, at) {
      run.view = { ...run.view, state: 'ended', outcome, endedAt: at, forwards: [] };
      run.attempt = null;
      run.portControl = null;
      run.input.end();
      run.log.end();
      resolve();
    },
  };
  return run;
}

/** What a command of this run says of where it came from. */
export function markOf({ submitted, agentSession }: LiveRun): Pick<Command, 'submitted' | 'agentSession'> {
  return { ...(submitted === null ? {} : { submitted }), ...(agentSession === null ? {} : { agentSession }) };
}

export function resizeRun(run: LiveRun, size: TerminalSize): void {
  run.size = size;
  run.attempt?.resize(size);
}

/** Adopts a started process and gives it the input and the size that came before it. */
export function adoptAttempt(run: LiveRun, attempt: LaunchedAttempt): void {
  run.attempt = attempt;
  if (run.size !== null) attempt.resize(run.size);
  run.input.replayTo(attempt);
}
