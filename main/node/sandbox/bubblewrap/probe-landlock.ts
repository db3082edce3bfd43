/** Asks the helper which version of Landlock this kernel has; nothing but trying it tells. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Moves between folders are possible from the first of these on, and abstract sockets can be closed from the second. */
export const landlockFor = { createdPaths: 2, abstractSockets: 6 } as const;

const probeTimeoutMs = 5000;
/** A machine that slept, or had no process left to give, says nothing about its kernel; the answer counts as long as the broker runs. */
const mostProbes = 3;

/** Zero without a helper, or where the kernel has it switched off. */
export async function probeLandlock(helperPath: string | null): Promise<number> {
  if (helperPath === null) return 0;
  for (let probes = 0; probes < mostProbes; probes++) {
    try {
      const { stdout } = await promisify(execFile)(helperPath, ['-v'], { timeout: probeTimeoutMs, env: {} });
      return Number(stdout) || 0;
    } catch {
      continue;
    }
  }
  return 0; // A helper that cannot be started protects nothing, and the plan says so.
}
