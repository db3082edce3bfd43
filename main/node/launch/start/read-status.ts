/** Reads what bubblewrap reports about itself. */
import * as z from 'zod';

const lineSchema = z.object({ 'child-pid': z.int().positive().optional(), 'exit-code': z.int().optional() });

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
    const { data } = lineSchema.safeParse(JSON.parse(line));
    status = { childPid: data?.['child-pid'] ?? status.childPid, exitCode: data?.['exit-code'] ?? status.exitCode };
  }
  return status;
}
