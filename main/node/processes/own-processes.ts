/** The programs that run as this user, as the system tells of them: by which an agent that does not ask is found. */
import type { RunningProgram } from '#domain/command/running-program.ts';
import { linuxProcesses } from './linux-processes.ts';
import { macProcesses } from './mac-processes.ts';

/** Empty where the system does not tell. Never throws. */
export function ownProcesses(platform: NodeJS.Platform = process.platform): Promise<readonly RunningProgram[]> {
  if (platform === 'linux') return linuxProcesses();
  return platform === 'darwin' ? macProcesses() : Promise.resolve([]);
}
