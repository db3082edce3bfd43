/** Staged writes on this machine: lists, keeps, discards and takes back, one after the other for each project. */
import type { Landing, StagedWrites } from '#core/ports.ts';
import { showSides } from './show-sides.ts';
import { landingOf, readLandings } from './landings.ts';
import {
  complete,
  discardChanges,
  keepChanges,
  layerOf,
  listStaged,
  undoLanding,
  type LandingWork,
  type StagedWritesOptions,
} from './landing-work.ts';
import { createTurns } from './take-turns.ts';
import { createTriedWrites } from './tried-writes.ts';

export function createStagedWrites(options: StagedWritesOptions): StagedWrites {
  const { dataDir, now } = options;
  const work: LandingWork = { ...options, expired: new Map(), trying: new Set() };
  const listeners = new Set<(project: string) => void>();
  const tell = (project: string): void => listeners.forEach((listener) => listener(project));
  const turns = createTurns(dataDir, options.takeLock);
  const changing = async <T>(project: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await turns(project, act);
    } finally {
      await options.staging?.changed(project);
      tell(project);
    }
  };
  return {
    surroundings: options.surroundings,
    tried: createTriedWrites(work, { looking: turns, changing }),
    list: (project) => turns(project, async () => (await listStaged(work, project, null)).listing),
    async noteRun(project, { runId, requester }) {
      const seen = turns(project, () => listStaged(work, project, { runId, requester, at: now() }));
      // Of a command that has ended well, nothing is taken back because its list cannot be read: the next look says so.
      const { isOther, listing } = await seen.catch(() => ({ isOther: true, listing: null }));
      if (isOther) tell(project);
      if (listing === null) return null;
      return listing.layers.flatMap(({ root, changes }) =>
        changes.flatMap(({ change, by }) => (by?.runId === runId ? [{ root, change }] : [])),
      );
    },
    show: async (project, layer, change) => showSides(await layerOf(dataDir, project, layer), change),
    keep: (project, layer, changes) => changing(project, () => keepChanges(work, project, layer, changes)),
    discard: (project, layer, changes) => changing(project, () => discardChanges(work, project, layer, changes)),
    landings: (project) =>
      turns(project, async () => {
        await complete(work, project);
        const landings: Landing[] = [];
        for (const file of await readLandings(dataDir, project)) landings.push(await landingOf(dataDir, file));
        return landings;
      }),
    undo: (project, landing, numbers) => changing(project, () => undoLanding(work, project, landing, numbers)),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
