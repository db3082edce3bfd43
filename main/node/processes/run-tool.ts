/** Runs a tool of this machine to its end, for what the broker wants to know itself. Commands of people and agents never start here. See decision 0004. */

export interface ToolOptions {
  /** Milliseconds after which it is killed. */
  readonly timeoutMs: number;
  /** All of its variables: none of the broker's own are passed on. */
  readonly env: NodeJS.ProcessEnv;
  /** The most it may print on either stream, in characters; 1 Mi where nothing is said. */
  readonly maxBuffer?: number;
}

export interface ToolResult {
  /** Whether it began, ended by itself in time with exit code 0, and printed no more than it may. */
  readonly isWell: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Never rejects. Its standard input is empty. */
export async function runTool(
  file: string,
  args: readonly string[],
  { timeoutMs, env, maxBuffer = 1024 * 1024 }: ToolOptions,
): Promise<ToolResult> {
  // Loaded at the first tool: most starts of our programs run none.
  const { execa } = await import('execa');
  const { failed, stdout, stderr } = await execa(file, [...args], {
    env,
    extendEnv: false,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer,
    stdin: 'ignore',
    stripFinalNewline: false,
    reject: false,
  });
  return { isWell: !failed, stdout: stdout ?? '', stderr: stderr ?? '' };
}
