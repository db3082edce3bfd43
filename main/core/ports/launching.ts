/** How the core has a command started and hears of its end. */
import type { TerminalSize } from '#domain/command/command.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { AdvisedVariables, NetworkWay } from './connections.ts';
import type { MountPreparation } from './shells.ts';
import type { Message } from '#domain/common/message.ts';

export interface LaunchSpec {
  readonly runId: RunId;
  readonly attempt: number;
  readonly plan: SandboxPlan;
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly projectRoot: string;
  readonly env: Readonly<Record<string, string>>;
  readonly terminal: TerminalSize | null;
  /** Present exactly when the plan's network is filtered. */
  readonly way?: NetworkWay | undefined;
  /** Commands of the same one reach each other's servers on loopback, where each has a network of its own. */
  readonly room?: string | undefined;
  /** Present where a run without a sandbox is led to the proxy. */
  readonly advised?: AdvisedVariables | undefined;
  /** Only where a sandbox is built of mounts. */
  readonly mountPreparation?: MountPreparation | undefined;
  /**
   * Puts the attempt on record; nothing of the command begins before that resolved, and never when it rejects. What only prepares may be done
   * meanwhile. May be called again, with the same answer. Absent where the caller has it on record, or needs none.
   */
  readonly record?: (() => Promise<void>) | undefined;
}

export type OutputStream = 'stdout' | 'stderr' | 'terminal';

export interface AttemptExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The sandbox could not be set up, so the command never started. */
  readonly setupError: string | null;
  /** What the observer saw refused; attacker-controlled, so it may explain and propose, never allow. */
  readonly observed: readonly Refusal[];
  /** Limits that were reached as the kernel counted them, in sentences. */
  readonly limits?: readonly Message[];
  /** What the command left behind that works outside of its sandbox, in sentences. */
  readonly leftBehind?: readonly Message[];
  /** Why the broker ended it. */
  readonly endedBecause?: WireError;
}

/** One started process tree. Everything of it is gone when `exit` resolves. */
export interface LaunchedAttempt {
  /** Called for every chunk in order; all output has been delivered before `exit` resolves. A chunk is lent: who keeps it copies it. */
  onOutput(listener: (stream: OutputStream, chunk: Uint8Array) => void): void;
  /** Resolves to true when the process was given all of it, and there is room for more; to false when it reads no more. */
  write(data: Uint8Array): Promise<boolean>;
  endInput(): void;
  resize(size: TerminalSize): void;
  /** Stops reading, so that the producer blocks. */
  pause(): void;
  resume(): void;
  /** Passes a signal on to every process of the tree. Absent where nothing is launched for real. */
  readonly signal?: (name: string) => void;
  /** TERM, then KILL of everything after the grace time. Idempotent. */
  terminate(graceMs?: number): void;
  readonly exit: Promise<AttemptExit>;
}

export interface Launcher {
  /** Resolves when the process was started; a command that does not exist is an exit of 127, not an error. Rejects as `record` does. */
  launch(
    spec: LaunchSpec,
  ): Promise<{ kind: 'launched'; attempt: LaunchedAttempt } | { kind: 'failed'; error: WireError }>;
}
