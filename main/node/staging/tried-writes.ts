/** What commands wrote in their project on layers of their own: looked at, kept, or thrown away with the layer. See decision 0185. */
import type { TriedWrites } from '#core/ports.ts';
import type { RunId } from '#domain/common/ids.ts';
import { emptyFolder, keepChanges, numberOf, programsOf, type LandingWork } from './landing-work.ts';
import { listLayers, removeLayer, type StagedLayer } from './layer.ts';
import { listChanges } from './list-changes.ts';
import { seeChanges } from './seen-changes.ts';
import type { TakeTurn } from './take-turns.ts';

/** One piece of work on a project after the other; `changing` tells who shows its staged changes. */
export interface Turns {
  readonly looking: TakeTurn;
  readonly changing: TakeTurn;
}

export function createTriedWrites(work: LandingWork, { looking, changing }: Turns): TriedWrites {
  const layersOf = async (project: string, runId: RunId): Promise<readonly StagedLayer[]> =>
    (await listLayers(work.dataDir, project)).filter(({ tried }) => tried === runId);
  const drop = async (project: string, runId: RunId): Promise<void> => {
    for (const layer of await layersOf(project, runId))
      await removeLayer(work.dataDir, layer, async (folder) => await emptyFolder(work, folder));
  };
  return {
    async begin(project, runId) {
      work.trying.add(runId);
      await looking(project, async () => await drop(project, runId));
    },
    list: (project, { runId, requester }) =>
      looking(project, async () => {
        const layer = (await layersOf(project, runId)).at(-1);
        if (layer === undefined) return null;
        const changes = await listChanges(programsOf(work).lister, layer);
        const { seen } = await seeChanges(layer, changes, { runId, requester, at: work.now() });
        const isSuperuser = layer.attributes === 'trusted.overlay.';
        return { layer: numberOf(layer), root: layer.root, isSuperuser, changes: seen };
      }),
    keep: (project, layer, changes) => changing(project, async () => await keepChanges(work, project, layer, changes)),
    async end(project, runId, left) {
      if (left === 'drop') await looking(project, async () => await drop(project, runId));
      // Told once it is shown.
      await changing(project, () => Promise.resolve(work.trying.delete(runId)));
    },
  };
}
