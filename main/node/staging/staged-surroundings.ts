/** Where names lie on this machine that nobody may keep together with others, and the programs for staged writes. */
import { dirname, isAbsolute, join } from 'node:path';
import type { StagedSurroundings } from '#core/ports.ts';
import { agentCredentials } from '#agents/obeyed-names.ts';
import { knownAgents } from '#agents/agents.ts';
import { findExecutable } from '../host/programs/find-observer.ts';
import { realPathOf } from '../sandbox/paths/real-path-of.ts';
import { startUpFiles } from '../sandbox/protected-paths.ts';

/** Of the superuser's layers: what the system obeys by itself. */
const ofSystem = ['/etc', '/usr/lib/systemd', '/var/spool/cron', '/usr/local/bin', '/usr/local/sbin'];

export function stagedSurroundings(
  { homeDir, dataDir }: { readonly homeDir: string; readonly dataDir: string },
  env: NodeJS.ProcessEnv,
): StagedSurroundings {
  // A home may be reached through a link, and layers stand above real folders.
  const homes = [...new Set([homeDir, realPathOf(homeDir) ?? homeDir])];
  const ofAgents = [...knownAgents.flatMap(({ run }) => run?.obeyedInHome ?? []), ...agentCredentials];
  const searched = (env['PATH'] ?? '').split(':').filter((folder) => isAbsolute(folder));
  return {
    homes,
    obeyed: [
      ...homes.flatMap((home) => [...startUpFiles(home), ...ofAgents.map((name) => join(home, name))]),
      ...ofSystem,
    ],
    searched: [...new Set([...searched, ...homes.flatMap((home) => [join(home, '.local/bin'), join(home, 'bin')])])],
    own: [...new Set([dataDir, realPathOf(dataDir) ?? dataDir])],
  };
}

/** Beside the program that mounts the layers; null where one of them was not built. */
export function stagedPrograms(holderPath: string | null): { readonly lister: string; readonly lander: string } | null {
  if (holderPath === null) return null;
  const lister = findExecutable(join(dirname(holderPath), 'list-changes'));
  const lander = findExecutable(join(dirname(holderPath), 'land-changes'));
  return lister === null || lander === null ? null : { lister, lander };
}
