/** The work on a project's layers and landings, each to its end; the caller lets one wait for the other. */
import { rmdir } from 'node:fs/promises';
import type { SeenChange, StagedListing, StagedOutcome, StagedSurroundings } from '#core/ports.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { StagedBy, StagedResult, StagedWhy } from '#domain/staging/staged-change.ts';
import type { Staging } from './hold/staging.ts';
import { landingJob, runLanding, undoJob, type LandingPlace, type LandingResult } from './land-changes.ts';
import {
  beginLanding,
  keptForMs,
  readLandings,
  stateOf,
  takeAway,
  tooMuch,
  writeLanding,
  type LandingFile,
} from './landings.ts';
import { readKept } from './kept-in-layer.ts';
import { leftByRemovals, listLayers, type StagedLayer } from './layer.ts';
import { listChanges } from './list-changes.ts';
import { seeChanges } from './seen-changes.ts';
import type { TakeLock } from './take-turns.ts';
import { english, say } from '#domain/common/message.ts';

export interface StagedWritesOptions {
  readonly dataDir: string;
  readonly surroundings: StagedSurroundings;
  /** `list-changes` and `land-changes`, or null where they were not built. */
  readonly programs: { readonly lister: string; readonly lander: string } | null;
  /** Mounts the layers; null where nothing does. */
  readonly staging: Pick<Staging, 'changed' | 'alone'> | null;
  readonly now: () => number;
  /** Between desks that have one folder. */
  readonly takeLock: TakeLock;
}

export interface LandingWork extends StagedWritesOptions {
  /** Since when a landing is too old, by a clock that nobody sets. */
  readonly expired: Map<string, number>;
  /** Runs whose own layers nobody else is shown: they are running, or about to be settled. */
  readonly trying: Set<RunId>;
}

/** A clock that jumps for a while must not remove what can be taken back: what is too old stays as long again. */
const patienceMs = 60 * 60 * 1000;

export const numberOf = ({ id }: StagedLayer): number => Number(id.split('/')[1]);

/** Throws `bad-request`. */
export async function layerOf(dataDir: string, project: string, layer: number): Promise<StagedLayer> {
  const found = (await listLayers(dataDir, project)).find((each) => numberOf(each) === layer);
  if (found !== undefined) return found;
  throw new BrokerError('bad-request', say('There is no such layer.'), {
    remedy: say('Look at the staged changes again.'),
  });
}

export function programsOf({ programs }: LandingWork): NonNullable<LandingWork['programs']> {
  if (programs !== null) return programs;
  throw new BrokerError('staging-unavailable', say('The helpers that list and keep staged changes were not built.'), {
    remedy: say('Install a C compiler and build the desk again.'),
  });
}

type Use = Pick<LandingPlace, 'mayRemoveFolders'> & { readonly staysInLayer: boolean };

function placeOf({ dataDir }: LandingWork, file: LandingFile, upper: string, use: Use): LandingPlace {
  const { id, root, attributes } = file;
  return { id, root, upper, attributes, state: stateOf(dataDir, file), ...use };
}

const alone = async <T>({ staging }: LandingWork, project: string, act: (use: Use) => Promise<T>): Promise<T> =>
  await (staging === null
    ? act({ mayRemoveFolders: true, staysInLayer: false })
    : staging.alone(project, (mayRemoveFolders, staysInLayer) => act({ mayRemoveFolders, staysInLayer })));

/** After what was to be taken out of the layer was, or was not. */
const endOf = (file: LandingFile, { staysInLayer }: Use): LandingFile =>
  staysInLayer ? { ...file, isFinished: true, inLayer: 'used' } : { ...file, isFinished: true };

/** Removes a folder of ours and all that is in it, however deep. */
export async function emptyFolder(work: LandingWork, folder: string): Promise<void> {
  const at = {
    id: 'gone',
    root: folder,
    upper: '',
    state: '',
    attributes: 'user.overlay.',
    mayRemoveFolders: true,
  } as const;
  await runLanding(programsOf(work).lander, landingJob('empty', at, []));
  await rmdir(folder);
}

function isOld({ now, expired }: LandingWork, { id, at }: LandingFile): boolean {
  if (now() - at <= keptForMs) {
    expired.delete(id);
    return false;
  }
  const first = expired.get(id) ?? performance.now();
  expired.set(id, first);
  return performance.now() - first >= patienceMs;
}

const upperOf = async ({ dataDir }: LandingWork, { project, layer }: LandingFile): Promise<string> =>
  (await listLayers(dataDir, project)).find((each) => numberOf(each) === layer)?.upper ?? '';

/** What was begun and never ended, and what is kept no longer. */
export async function complete(work: LandingWork, project: string): Promise<void> {
  const { dataDir, staging } = work;
  const files = await readLandings(dataDir, project);
  for (const file of files) {
    if (file.isFinished && file.inLayer !== 'used') continue;
    const upper = await upperOf(work, file);
    await alone(work, project, async (use) => {
      if (file.isFinished && use.staysInLayer) return;
      await runLanding(programsOf(work).lander, landingJob('recover', placeOf(work, file, upper, use), []));
      const isChanged = file.inLayer !== undefined && !use.staysInLayer;
      await writeLanding(dataDir, isChanged ? { ...endOf(file, use), inLayer: 'changed' } : endOf(file, use));
      await staging?.changed(project);
    });
  }
  for (const file of tooMuch(files, (each) => isOld(work, each)))
    await emptyFolder(work, await takeAway(dataDir, file));
  for (const folder of await leftByRemovals(dataDir)) await emptyFolder(work, folder);
}

/** What a run wrote on a layer of its own is never another's. */
const isListed = ({ tried }: StagedLayer, { trying }: LandingWork, by: StagedBy | null): boolean =>
  tried === null || (by === null && !trying.has(tried));

export async function listStaged(
  work: LandingWork,
  project: string,
  by: StagedBy | null,
): Promise<{ readonly listing: StagedListing; readonly isOther: boolean }> {
  const layers = (await listLayers(work.dataDir, project)).filter((layer) => isListed(layer, work, by));
  if (layers.length === 0) return { listing: { layers: [], unreadable: [] }, isOther: false };
  await complete(work, project);
  const kept = (await readLandings(work.dataDir, project)).filter(({ inLayer }) => inLayer !== undefined);
  const found: StagedListing['layers'][number][] = [];
  const unreadable: StagedListing['unreadable'][number][] = [];
  let isOther = false;
  for (const layer of layers) {
    const at = { layer: numberOf(layer), root: layer.root };
    try {
      const changes = await listChanges(programsOf(work).lister, layer);
      const landings = kept.filter((file) => file.layer === at.layer);
      const asKept = await readKept(work.dataDir, landings);
      const seen = await seeChanges(layer, changes, by, asKept);
      // Nothing of it was written to since.
      for (const file of changes.some(({ path }) => asKept.has(path)) ? [] : landings)
        if (file.inLayer === 'changed') await writeLanding(work.dataDir, { ...file, inLayer: undefined });
      isOther ||= seen.isOther;
      found.push({ ...at, isSuperuser: layer.attributes === 'trusted.overlay.', changes: seen.seen });
    } catch (error) {
      unreadable.push({ ...at, why: english(toWireError(error).message).slice(0, 200) });
    }
  }
  return { listing: { layers: found, unreadable }, isOther };
}

export async function keepChanges(
  work: LandingWork,
  project: string,
  number: number,
  changes: readonly SeenChange[],
): Promise<{ readonly landing: string; readonly outcomes: readonly StagedOutcome[] }> {
  const { dataDir, now } = work;
  const layer = await layerOf(dataDir, project, number);
  await complete(work, project);
  const runs = [...new Map(changes.flatMap(({ by }) => (by === null ? [] : [[by.runId, by] as const]))).values()];
  const tags = new Map(runs.map(({ runId }, index) => [runId, index]));
  const bytes = changes.reduce((sum, { change }) => sum + (change.held?.bytes ?? change.was?.size ?? 0), 0);
  const { lander } = programsOf(work);
  const file = await beginLanding(dataDir, layer, runs, bytes, now());
  const meant = changes.map(({ change, by }) => ({ change, tag: by === null ? null : (tags.get(by.runId) ?? null) }));
  const results = await alone(work, project, async (use) => {
    const landed = await runLanding(lander, landingJob('land', placeOf(work, file, layer.upper, use), meant));
    await writeLanding(dataDir, endOf(file, use));
    return landed;
  });
  return { landing: file.id, outcomes: outcomesOf(results, changes) };
}

export async function discardChanges(
  work: LandingWork,
  project: string,
  number: number,
  changes: readonly SeenChange[],
): Promise<readonly StagedOutcome[]> {
  const { upper, root, attributes } = await layerOf(work.dataDir, project, number);
  await complete(work, project);
  const meant = changes.map(({ change }) => ({ change, tag: null }));
  const results = await alone(work, project, async ({ mayRemoveFolders }) => {
    const place: LandingPlace = { id: 'discard', root, upper, state: '', attributes, mayRemoveFolders };
    return await runLanding(programsOf(work).lander, landingJob('discard', place, meant));
  });
  return outcomesOf(results, changes);
}

export async function undoLanding(
  work: LandingWork,
  project: string,
  landing: string,
  numbers: readonly number[],
): Promise<readonly { readonly n: number; readonly result: StagedResult; readonly why: StagedWhy | null }[]> {
  const { dataDir } = work;
  const file = (await readLandings(dataDir, project)).find(({ id }) => id === landing);
  if (file === undefined) {
    throw new BrokerError('bad-request', say('What was kept then can no longer be taken back.'), {
      remedy: say('See what can: countersign undo --list'),
    });
  }
  await writeLanding(dataDir, { ...file, isFinished: false });
  const upper = file.inLayer === undefined ? '' : await upperOf(work, file);
  const place = placeOf(work, file, upper, { mayRemoveFolders: false, staysInLayer: true });
  const results = await runLanding(programsOf(work).lander, undoJob(place, numbers));
  await writeLanding(dataDir, { ...file, isFinished: true });
  return results.map(({ n, result, why }) => ({ n, result, why: why ?? null }));
}

const digestOf = (text: string | undefined): string | null => (text === undefined || text === '-' ? null : text);

function outcomesOf(results: readonly LandingResult[], changes: readonly SeenChange[]): readonly StagedOutcome[] {
  return results.flatMap(({ n, result, why, before, after }) => {
    const change = changes[n - 1]?.change;
    if (change === undefined) return [];
    return [{ change, result, why: why ?? null, before: digestOf(before), after: digestOf(after) }];
  });
}
