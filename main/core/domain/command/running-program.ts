/** What the system tells of the programs that run beside the broker. */

export interface RunningProgram {
  readonly pid: number;
  readonly parent: number;
  /** Its number and the moment it started, in the system's own measure. */
  readonly mark: string;
  /** Milliseconds since the epoch, to about a second. */
  readonly startedAt: number;
  readonly argv: readonly string[];
  /** What is read for few only. Nulls where the system does not tell. */
  more(): Promise<{
    readonly env: Readonly<Record<string, string>> | null;
    readonly cwd: string | null;
    /** Another broker's to tell of, or it sees other files than the broker: it runs in some sandbox, one of ours above all. */
    readonly isElsewhere: boolean;
  }>;
}
