/** Starts the two programs for staged writes, which know neither shell nor variables, and hands out what they say line by line. */
import { spawn } from 'node:child_process';

export interface HelperEnd {
  /** Whether it ended by itself, well, and with the line that says that nothing is missing. */
  readonly isWhole: boolean;
  readonly code: number | null;
  readonly stderr: string;
}

export interface HelperOptions {
  readonly input?: Uint8Array;
  /** For tests alone. */
  readonly as?: { readonly uid: number; readonly gid: number };
  readonly env?: NodeJS.ProcessEnv;
}

const lastLine = '{"end":true}';
const mostSaid = 4000;
const mostLineBytes = 64 * 1024;

/** Never rejects. A line that is longer than any of theirs ends it. */
export function runHelper(
  file: string,
  args: readonly string[],
  onLine: (line: string) => void,
  { input, as, env = {} }: HelperOptions = {},
): Promise<HelperEnd> {
  return new Promise((resolve) => {
    const child = spawn(file, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'], ...as });
    let rest = '';
    let isEnded = false;
    let stderr = '';
    child.stdout.setEncoding('latin1');
    child.stdout.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > mostLineBytes) child.kill('SIGKILL');
      for (const line of lines) {
        if (line === lastLine) isEnded = true;
        else onLine(line);
      }
    });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      stderr = (stderr + text).slice(0, mostSaid);
    });
    // It may end before it has read its whole job.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? new Uint8Array());
    child.on('error', (error) => resolve({ isWhole: false, code: null, stderr: error.message }));
    child.on('close', (code) => resolve({ isWhole: code === 0 && isEnded, code, stderr: stderr.trim() }));
  });
}
