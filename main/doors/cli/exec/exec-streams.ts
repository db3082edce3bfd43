/** What `exec` needs of the process it runs in; tests bring their own. */
import type { Readable, Writable } from 'node:stream';
import type { TerminalSize } from '#domain/command/command.ts';

export interface ExecStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Says something of our own to the caller. */
  note(text: string): void;
  /** Whether keys come from a terminal and all that is printed goes to one. */
  isTerminal(): boolean;
  /** The caller's terminal, or the usual size where there is none. */
  terminalSize(): TerminalSize;
  onResize(listener: () => void): void;
  /** Gives every key to the command. Returns the function that gives the terminal back. */
  takeKeys(): () => void;
  /** Called with the name of a signal that asks us to stop, or `SIGPIPE` when the reader is gone. */
  onStop(listener: (signal: string) => void): void;
}
