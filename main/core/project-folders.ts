/** What is known of folders before they are opened as projects: whether they are there, how wide they are, and where something ran lately. */
import { unlookedAt, type Brought } from '#domain/agents/brought.ts';
import { BrokerError, type WireError } from '#domain/common/errors.ts';
import { wideProject, wideProjectMeans } from '#domain/sandbox/wide-project.ts';
import type { HostPorts } from './run/run-context.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface ProjectFolders {
  /** Its real path. Throws `project-not-found`. */
  find(path: string): Promise<string>;
  /** What to know of a folder before it is opened as a project: empty for any that is no more than one. Throws `project-not-found`. */
  warnOf(path: string): Promise<readonly Message[]>;
  /** Whether it is far more than a project; of a real path. */
  isWide(root: string): Promise<boolean>;
  /** The files of it that agents and other tools obey; a home is not looked through. Throws `project-not-found`. */
  brings(path: string): Promise<Brought>;
  /** Where something ran, the last used first, but for folders that are gone, became something else or are a home. Throws `store-unavailable`. */
  recent(): Promise<readonly string[]>;
}

/** As many as a person takes in at a glance. */
const mostRecent = 6;
/** Some of them are gone. */
const mostLookedAt = 24;

export function createProjectFolders({
  disk,
  history,
  homeDir,
}: Pick<HostPorts, 'disk' | 'history' | 'homeDir'>): ProjectFolders {
  const find = async (path: string): Promise<string> => {
    const real = path.startsWith('/') ? await disk.realDirectory(path) : null;
    if (real !== null) return real;
    throw new BrokerError('project-not-found', say('There is no folder {path}.', { path }), {
      remedy: say('Name an existing folder by its absolute path.'),
    });
  };
  const wideOf = async (root: string): Promise<WireError | null> =>
    wideProject(root, (await disk.realDirectory(homeDir)) ?? homeDir);
  return {
    find,
    async warnOf(path) {
      const wide = await wideOf(await find(path));
      if (wide === null) return [];
      return [wide.message, ...wideProjectMeans, ...(wide.remedy === null ? [] : [wide.remedy])];
    },
    isWide: async (root) => (await wideOf(root)) !== null,
    async brings(path) {
      const root = await find(path);
      // A whole home, or the whole disk: what lies there is no project's.
      return (await wideOf(root)) === null ? await disk.brought(root) : unlookedAt;
    },
    async recent() {
      const roots = history.projects(mostLookedAt);
      const real = await Promise.all(roots.map((root) => disk.realDirectory(root)));
      const isWide = await Promise.all(roots.map(wideOf));
      return roots.filter((root, index) => real[index] === root && isWide[index] === null).slice(0, mostRecent);
    },
  };
}
