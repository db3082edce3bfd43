/** Asks the helper which version of Landlock this kernel has; nothing but trying it tells. */
import { execFileSync } from 'node:child_process';

/** Moves between folders are possible from the first of these on, and abstract sockets can be closed from the second. */
export const landlockFor = { lateNames: 2, abstractSockets: 6 } as const;

const probeTimeoutMs = 5000;

/** Zero without a helper, or where the kernel has it switched off. */
export function probeLandlock(helperPath: string | null): number {
  if (helperPath === null) return 0;
  try {
    return Number(execFileSync(helperPath, ['-v'], { encoding: 'utf8', timeout: probeTimeoutMs, env: {} })) || 0;
  } catch {
    return 0; // A helper that cannot be started protects nothing, and the plan says so.
  }
}
