/** Asks the helper which version of Landlock this kernel has; nothing but trying it tells. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Moves between folders are possible from the first of these on, and abstract sockets can be closed from the second. */
export const landlockFor = { lateNames: 2, abstractSockets: 6 } as const;

const probeTimeoutMs = 5000;

/** Zero without a helper, or where the kernel has it switched off. */
export async function probeLandlock(helperPath: string | null): Promise<number> {
  if (helperPath === null) return 0;
  try {
    const { stdout } = await promisify(execFile)(helperPath, ['-v'], { timeout: probeTimeoutMs, env: {} });
    return Number(stdout) || 0;
  } catch {
    return 0; // A helper that cannot be started protects nothing, and the plan says so.
  }
}
