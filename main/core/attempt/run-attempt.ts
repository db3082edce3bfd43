/** Runs a command once under one plan: launches, collects, limits its time, and ends it when told to. */
import type { Command } from '#domain/command.ts';
import type { WireError } from '#domain/errors.ts';
import { keptOutputBytes } from '#domain/limits.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import type { AttemptExit, Clock, LaunchedAttempt, Launcher } from '#core/ports.ts';
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
  | { kind: 'ended'; end: AttemptEnd; exit: AttemptExit; output: AttemptOutput; durationMs: number; plan: SandboxPlan };

export interface AttemptInput {
  readonly command: Command;
  readonly plan: SandboxPlan;
  readonly attempt: number;
  readonly log: OutputLog;
  readonly signal: AbortSignal;
  /** Told once the process runs, so that a session can write to it. */
  readonly onStarted: (attempt: LaunchedAttempt) => void;
}

export interface AttemptPorts {
  readonly launcher: Launcher;
  readonly clock: Clock;
}

export async function runAttempt(input: AttemptInput, ports: AttemptPorts): Promise<AttemptResult> {
  const { command, plan, log, signal } = input;
  const startedAt = ports.clock.now();
  const launched = await ports.launcher.launch({
    runId: command.runId,
    attempt: input.attempt,
    plan,
    argv: command.argv,
    cwd: command.cwd,
    projectRoot: command.projectRoot,
    env: command.env,
    terminal: command.terminal,
  });
  if (launched.kind === 'failed') return { kind: 'not-started', error: launched.error };

  const { attempt } = launched;
  const stdout = createHeadAndTail(keptOutputBytes);
  const stderr = createHeadAndTail(keptOutputBytes);
  attempt.onOutput((stream, bytes) => {
    (stream === 'stderr' ? stderr : stdout).append(bytes);
    log.append(stream, bytes);
  });
  log.onHold((isHeld) => (isHeld ? attempt.pause() : attempt.resume()));

  let end: AttemptEnd = 'exited';
  const stop = (reason: AttemptEnd): void => {
    if (end === 'exited') end = reason;
    // A held producer would never see its end.
    attempt.resume();
    attempt.terminate();
  };
  const onAbort = (): void => stop('cancelled');
  const stopTimer =
    command.timeoutMs === null ? () => undefined : ports.clock.after(command.timeoutMs, () => stop('timed-out'));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });

  input.onStarted(attempt);
  const exit = await attempt.exit;
  stopTimer();
  signal.removeEventListener('abort', onAbort);
  log.onHold(() => undefined);

  return {
    kind: 'ended',
    end,
    exit,
    plan,
    durationMs: ports.clock.now() - startedAt,
    output: {
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      totalBytes: stdout.totalBytes + stderr.totalBytes,
      omittedBytes: stdout.omittedBytes + stderr.omittedBytes,
    },
  };
}
