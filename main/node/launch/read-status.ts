/** Reads what bubblewrap reports about itself. */
import * as z from 'zod';

const lineSchema = z.union([
  z.object({ 'child-pid': z.int().positive() }).transform((line) => ({ childPid: line['child-pid'] })),
  z.object({ 'exit-code': z.int() }).transform((line) => ({ exitCode: line['exit-code'] })),
]);

export interface SandboxStatus {
  /** First process of the sandbox as the host numbers it. */
  readonly childPid: number | null;
  /** Present only if the command was really started. */
  readonly exitCode: number | null;
}

export function readStatus(text: string): SandboxStatus {
  let status: SandboxStatus = { childPid: null, exitCode: null };
  for (const line of text.split('\n')) {
    if (!line.trimEnd().endsWith('}')) continue; // Still being written.
    const read = lineSchema.safeParse(JSON.parse(line));
    if (read.success) status = { ...status, ...read.data };
  }
  return status;
}
