/** Runs a command once under one plan: launches, collects, limits its time, and ends it when told to. */
import type { Command } from '#domain/command/command.ts';
import type { AttemptSummary } from '#domain/command/outcome.ts';
import { cancelReasonOf, type CancelReason } from '#domain/common/cancel-reason.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import { keptOutputBytes } from '#domain/common/limits.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { Forward } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type {
  AttemptExit,
  Clock,
  ConnectionGate,
  MountPreparation,
  LaunchedAttempt,
  Launcher,
  NetworkGuard,
  NetworkGuards,
  NetworkRefusal,
} from '#core/ports.ts';
import { createLimit } from './create-limit.ts';
import { createHeadAndTail } from './head-and-tail.ts';
import type { OutputLog } from './output-log.ts';

export interface AttemptOutput {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly totalBytes: number;
  readonly omittedBytes: number;
}

export type AttemptEnd = 'exited' | 'timed-out' | 'cancelled';

export type AttemptResult =
  | { kind: 'not-started'; error: WireError }
  | {
      kind: 'ended';
      end: AttemptEnd;
      exit: AttemptExit;
      /** Replaces the process's own ending, whatever it made of the refused connection. */
      refused: NetworkRefusal | null;
      /** Where its connections were let through to; empty where the broker does not decide about them. */
      reached: readonly NetworkTarget[];
      output: AttemptOutput;
      startedAt: number;
      durationMs: number;
      plan: SandboxPlan;
      /** What it changed outside of the project on a layer; absent where that is nothing. */
      staged?: NonNullable<AttemptSummary['staged']>;
    };

export interface AttemptInput {
  readonly command: Command;
  readonly plan: SandboxPlan;
  readonly attempt: number;
  readonly log: OutputLog;
  readonly signal: AbortSignal;
  /** Decides about connections; null where the plan's network is not filtered. */
  readonly gate: ConnectionGate | null;
  /** What the sandbox holds beside the plan, and what is started in the place of the command's own words. */
  readonly preparedMounts?: {
    readonly argv?: readonly [string, ...string[]];
    readonly mountPreparation: MountPreparation;
  };
  /** See `LaunchSpec.record`. */
  readonly record?: () => Promise<void>;
  /** Told once the process runs, so that a session can write to it. */
  readonly onStarted: (attempt: LaunchedAttempt) => void;
  /** Told of each granted port once it can be reached on this machine. */
  readonly onForwarded: (forward: Forward) => void;
  /** Given what opens more of them, before the command starts; it must not be used after the attempt. */
  readonly onGuarded?: (guard: NetworkGuard) => void;
}

export interface AttemptPorts {
  readonly launcher: Launcher;
  readonly clock: Clock;
  readonly network: NetworkGuards | null;
}

/** Resolves when it has ended, with what it left; or when it could not be started. */
export async function runAttempt(input: AttemptInput, ports: AttemptPorts): Promise<AttemptResult> {
  const { command, plan, log } = input;
  const startedAt = ports.clock.now();
  const began = ports.clock.elapsed();
  const opened = await openGuard(input, ports);
  if (opened.kind === 'failed') return { kind: 'not-started', error: opened.error };
  const { guard } = opened;
  const launched = await launch(input, guard, ports).catch((error: unknown) => {
    guard?.close();
    throw error;
  });
  if (launched.kind === 'failed') {
    guard?.close();
    return { kind: 'not-started', error: launched.error };
  }

  const { attempt } = launched;
  const stdout = createHeadAndTail(keptOutputBytes);
  const stderr = createHeadAndTail(keptOutputBytes);
  attempt.onOutput((stream, bytes) => {
    (stream === 'stderr' ? stderr : stdout).append(bytes);
    log.append(stream, bytes);
  });
  log.onHold((isHeld) => (isHeld ? attempt.pause() : attempt.resume()));

  const ending = endWhenDue(attempt, input, ports.clock);

  // A person at a terminal would wait for a program that waits for nothing; a pipe's reader learns at the end.
  // An agent goes on with its work.
  const outlivesRefusal = command.terminal === null || command.isAgent === true;
  const stopWatching = outlivesRefusal ? undefined : guard?.onRefused(() => attempt.terminate());
  input.onStarted(attempt);
  const exit = await attempt.exit;
  ending.release();
  // Not a function of this scope: it would hold the attempt for as long as the output is kept.
  log.onHold(null);
  stopWatching?.();
  const refused = guard?.refused() ?? null;
  guard?.close();

  return {
    kind: 'ended',
    end: ending.reason(),
    exit,
    refused,
    reached: input.gate?.reached?.() ?? [],
    plan,
    startedAt,
    durationMs: Math.round(ports.clock.elapsed() - began),
    output: {
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      totalBytes: stdout.totalBytes + stderr.totalBytes,
      omittedBytes: stdout.omittedBytes + stderr.omittedBytes,
    },
  };
}

function launch(input: AttemptInput, guard: NetworkGuard | null, { launcher }: AttemptPorts) {
  const { command, plan, attempt, preparedMounts, record } = input;
  return launcher.launch({
    runId: command.runId,
    attempt,
    plan,
    argv: preparedMounts?.argv ?? command.argv,
    cwd: command.cwd,
    projectRoot: command.projectRoot,
    env: command.env,
    terminal: command.terminal,
    // An agent as a whole is not reached by its own commands: what it listens on may be how it is steered.
    room: command.isAgent === true ? undefined : command.agentSession,
    way: guard?.way,
    advised: guard?.advised,
    mountPreparation: preparedMounts?.mountPreparation,
    record,
  });
}

interface Ending {
  reason(): AttemptEnd;
  /** It has ended: nothing ends it any more. */
  release(): void;
}

/** Where everything is stopped it shall be over within a second. */
const stopGraceMs = 400;

/** A person wants these to end now. */
const atOnce: ReadonlySet<CancelReason> = new Set<CancelReason>(['stopped', 'session-stopped']);

/** Ends the attempt when its time is over or its run is cancelled, and knows which it was. */
function endWhenDue(attempt: LaunchedAttempt, { command, gate, signal }: AttemptInput, clock: Clock): Ending {
  let end: AttemptEnd = 'exited';
  const stop = (reason: AttemptEnd, graceMs?: number): void => {
    if (end === 'exited') end = reason;
    // A held producer would never see its end.
    attempt.resume();
    attempt.terminate(graceMs);
  };
  const onAbort = (): void => stop('cancelled', atOnce.has(cancelReasonOf(signal)) ? stopGraceMs : undefined);
  const limit = createLimit(clock, command.timeoutMs, () => stop('timed-out'));
  // No time runs out while a person thinks.
  const stopAsking = gate?.onAsking((isAsking) => (isAsking ? limit.pause() : limit.resume()));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    reason: () => end,
    release() {
      limit.stop();
      stopAsking?.();
      signal.removeEventListener('abort', onAbort);
    },
  };
}

type OpenedGuard = { kind: 'open'; guard: NetworkGuard | null } | { kind: 'failed'; error: WireError };

/** Only a filtered network has anything to watch. */
async function openGuard(input: AttemptInput, ports: AttemptPorts): Promise<OpenedGuard> {
  const { command, plan, attempt, gate } = input;
  if (ports.network === null || gate === null) return { kind: 'open', guard: null };
  let guard: NetworkGuard | null = null;
  try {
    guard = await ports.network.open({ runId: command.runId, attempt, plan, gate });
    input.onGuarded?.(guard);
    // Before the command starts, so that a port that cannot be opened keeps it from starting.
    for (const grant of plan.grants) {
      if (grant.kind !== 'forward' || guard.forward === undefined) continue;
      input.onForwarded({ port: grant.port, hostPort: await guard.forward(grant.port) });
    }
    return { kind: 'open', guard };
  } catch (error) {
    guard?.close();
    return { kind: 'failed', error: toWireError(error) };
  }
}
