/** One option of the command line, as help, completions and the man page show it. */

export interface CliOption {
  readonly name: string;
  /** What follows the option; absent for a switch. */
  readonly value?: string;
  /** The only values it takes, where these are few; or what kind of path it takes. */
  readonly takes?: readonly string[] | 'folder' | 'file';
  readonly what: string;
}

export interface CliCommand {
  readonly name: string;
  /** What follows the name, in one line. */
  readonly usage: string;
  readonly what: string;
  readonly actions?: readonly string[];
  readonly options: readonly CliOption[];
  /** Sentences below the options. */
  readonly notes?: readonly string[];
  /** True when what follows `--` is a command of its own. */
  readonly takesCommand?: boolean;
}
