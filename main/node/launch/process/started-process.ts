/** What a started process looks like to its attempt, whether it has pipes or a terminal. */
import type { TerminalSize } from '#domain/command/command.ts';
import type { OutputGate } from '../output-gate.ts';

export interface StartRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly gate: OutputGate;
  /** Filter to hand over by descriptor 4; with it come a status pipe as 3 and the pipe that tells of the mounts as 5. Null without a sandbox. */
  readonly filter: Uint8Array | null;
  /** End of a pipe to hand over as descriptor 6, with a filter; the caller closes it. */
  readonly argumentsFile?: number;
  /** End of a pipe to hand over as the last descriptor of all; the caller closes it. */
  readonly commandFile?: number | undefined;
  /** Resolver configuration to hand over as descriptor 8; with it comes the observer's place, used or not. */
  readonly nameServerFile?: number | undefined;
  readonly terminal: TerminalSize | null;
  /** Called with everything bubblewrap has reported so far. */
  readonly onStatus: (text: string) => void;
  /** Called with everything the observer has reported so far; null when there is none, and then it has no descriptor. */
  readonly onObserved: ((text: string) => void) | null;
  /** Called as soon as a starter was told to start it: there is time until it has. */
  readonly onAsked?: () => void;
}

export interface StartedProcess {
  readonly pid: number;
  /** Resolves when bubblewrap has mounted everything, or ended. */
  readonly built: Promise<void>;
  /** Lets the command in a sandbox begin; until then bubblewrap waits for its filter. */
  begin(): void;
  /** See `LaunchedAttempt.write`. */
  write(data: Uint8Array): Promise<boolean>;
  endInput(): void;
  resize(size: TerminalSize): void;
  pause(): void;
  resume(): void;
  /** Resolves as soon as the process itself ended; others of its tree may live on. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** To be called when nothing can write any more: delivers what is still on its way. */
  drain(): Promise<void>;
}

export type Start =
  | { readonly kind: 'started'; readonly process: StartedProcess }
  | { readonly kind: 'not-started'; readonly error: Error };

export const statusFd = 3;
export const seccompFd = 4;
export const startFd = 5;
export const argumentsFd = 6;
export const observerFd = 7;
export const nameServerFd = 8;
/** Without a name server's file; one further with it. */
export const commandFd = 8;
