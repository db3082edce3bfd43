/** Kinds of programs that are judged by more than a table. */

export type ProgramKind =
  /** It takes an option that it does not know for a word like any other. */
  | 'any words'
  | 'container tool'
  | 'copier'
  | 'database'
  | 'deleter'
  /** What it runs does not run on this machine. */
  | 'elsewhere'
  | 'fetcher'
  | 'package runner'
  /** It publishes a folder, without a word that says so. */
  | 'publisher'
  /** It connects to nothing, so it may stand beside a program that does. */
  | 'quiet'
  /** It builds and runs what it is given on its input. */
  | 'runs source'
  /** What it is told to run may be a name that the project has given. */
  | 'runs scripts'
  | 'script manager'
  | 'shell'
  | 'socket'
  | 'store'
  /** Its input holds orders of its own, one a line, in which it can be told to run something. */
  | 'takes orders'
  /** Its tasks are named by the project. */
  | 'task runner'
  /** A deleter that takes folders without being told to. */
  | 'whole deleter';

export interface Kind {
  readonly fact: 'is';
  readonly kind: ProgramKind;
}

export const is = (kind: ProgramKind): Kind => ({ fact: 'is', kind });

/** `bash` reads `$'..'` and `&>`; `posix` may be dash, where both mean something else; zsh also expands `=name`. */
export type Dialect = 'bash' | 'posix' | 'zsh';

/** A program that reads a script, and whether we can read it too: null where the broker cannot. */
export interface Speaking {
  readonly fact: 'speaks';
  readonly dialect: Dialect | null;
}

export const speaks = (dialect: Dialect | null): Speaking => ({ fact: 'speaks', dialect });
