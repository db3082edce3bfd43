/** Where the control socket of a broker and its token lie. */
import { join } from 'node:path';

export interface ControlSocketFiles {
  readonly socket: string;
  readonly token: string;
}

export function controlSocketFiles(runtimeDir: string): ControlSocketFiles {
  return { socket: join(runtimeDir, 'desk.sock'), token: join(runtimeDir, 'desk.token') };
}

/** The one path that upgrades; anything else is not a client of ours. */
export const controlPath = '/desk';

/** Where a broker says in which folder its socket lies, for programs that were given another runtime folder than it. */
export function controlSocketPlace(dataDir: string): string {
  return join(dataDir, 'desk.place');
}
