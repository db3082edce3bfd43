/** The losses of one project, told from what it was like when its session began. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { LossFinder, LossView } from '#core/ports.ts';
import { findLosses, usualLimits } from './find-losses.ts';
import { findRepository, trackedState } from './tracked-files.ts';

/** More files than this are not compared; then nothing that is changed counts as the session's own. */
const mostCompared = 20_000;
/** The first command of a session is not kept waiting by a look at what only a later one may ask. */
const restMs = 250;
const batchSize = 64;

export function createLossFinder(): LossFinder {
  return {
    watch(projectRoot, since): LossView {
      let changed: Promise<ReadonlySet<string> | null> | null = null;
      const begin = (): Promise<ReadonlySet<string> | null> =>
        (changed ??= changedFiles(projectRoot, since).catch(() => null));
      setTimeout(() => void begin(), restMs).unref();
      return {
        look: async (questions, mostMs) =>
          findLosses(
            questions,
            { projectRoot, since, changed: await begin() },
            { ...usualLimits, ...(mostMs === undefined ? {} : { maxMs: mostMs }) },
          ),
      };
    },
  };
}

/** Tracked files that were not as git holds them when the session began; null where that cannot be told. */
async function changedFiles(projectRoot: string, since: number): Promise<ReadonlySet<string> | null> {
  const repository = await findRepository(projectRoot);
  if (repository === null || repository.index.entries.size > mostCompared) return null;
  const files = [...repository.index.entries.keys()].map((name) => path.join(repository.root, name));
  const changed = new Set<string>();
  for (let at = 0; at < files.length; at += batchSize)
    await Promise.all(
      files.slice(at, at + batchSize).map(async (file) => {
        const found = await lstat(file).catch(() => null);
        if (found === null || found.isDirectory() || found.mtimeMs >= since) return;
        if ((await trackedState(repository, file, found)) === 'changed') changed.add(file);
      }),
    );
  return changed;
}
