/** One option of the command line, as help, completions and the man page show it. */

export interface CliOption {
  readonly name: string;
  /** What follows the option; absent for a switch. */
  readonly value?: string;
  /** The only values it takes, where these are few; or what kind of path it takes. */
  readonly takes?: readonly string[] | 'folder' | 'file';
  readonly what: string;
}
