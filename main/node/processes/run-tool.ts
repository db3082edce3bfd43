/** Runs a tool of this machine to its end, for what the broker wants to know itself. Commands of people and agents never start here. See decision 0004. */
import type { Readable } from 'node:stream';

export interface ToolOptions {
  /** Milliseconds after which it is killed, and what it started with it; its result is there then. */
  readonly timeoutMs: number;
  /** All of its variables: none of the broker's own are passed on. */
  readonly env: NodeJS.ProcessEnv;
  /** The broker's own folder where nothing is said. */
  readonly cwd?: string;
  /** What it reads; nothing where nothing is said. */
  readonly input?: string;
  /** The most it may print on either stream, in characters; 1 Mi where nothing is said. */
  readonly maxBuffer?: number;
}

export interface ToolResult {
  /** Whether it began, ended by itself in time with exit code 0, and printed no more than it may. */
  readonly isWell: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Never rejects. */
export async function runTool(
  file: string,
  args: readonly string[],
  { timeoutMs, env, cwd, input = '', maxBuffer = 1024 * 1024 }: ToolOptions,
): Promise<ToolResult> {
  // Loaded at the first tool: most starts of our programs run none.
  const { execa } = await import('execa');
  try {
    const running = execa(file, [...args], {
      env,
      extendEnv: false,
      ...(cwd === undefined ? {} : { cwd }),
      input,
      maxBuffer,
      // A group of its own, so that what it started can be killed with it.
      detached: true,
      stripFinalNewline: false,
      reject: false,
    });
    const late = setTimeout(() => abandon(running), timeoutMs);
    const { failed, stdout, stderr } = await running;
    clearTimeout(late);
    return { isWell: !failed, stdout, stderr };
  } catch {
    return { isWell: false, stdout: '', stderr: '' }; // Words that no program can be started with.
  }
}

interface RunningTool {
  readonly pid?: number;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** Its streams are closed too: a program that left the group may hold them for as long as it likes. */
function abandon({ pid, stdout, stderr }: RunningTool): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
  stdout.destroy();
  stderr.destroy();
}
