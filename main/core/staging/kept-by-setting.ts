/** What of a run's staged changes a person has let be kept without a question: plain new and changed files below the folders that they named. */
import type { RunId } from '#domain/common/ids.ts';
import { chooseToKeep } from './choose-changes.ts';
import { isBelow } from './place-of-change.ts';
import type { Reviewed } from './review-changes.ts';

/** In the order of the listing, with the new folders that they lie in. */
export function keptBySetting(
  all: readonly Reviewed[],
  runId: RunId,
  folders: readonly string[],
  rootOf: (layer: number) => string,
): readonly Reviewed[] {
  const places = all.flatMap(({ row, isCache }) => {
    // A whole home, or /etc, is no folder of tools.
    const named = folders.some((folder) => isBelow(rootOf(row.layer), folder) && isBelow(folder, row.shown));
    const isMeant = named && !isCache && row.by?.runId === runId && isPlain(row);
    return isMeant ? [{ layer: row.layer, path: row.path }] : [];
  });
  if (places.length === 0) return [];
  const chosen = chooseToKeep(all, { kind: 'places', places }).chosen;
  return chosen.every(({ row }) => row.marks.length === 0) ? chosen : [];
}

/** What runs later, belongs to others too, or takes something away is looked at by a person. */
const isPlain = ({ kind, is, state, marks, hints }: Reviewed['row']): boolean =>
  (kind === 'created' || kind === 'modified') &&
  (is?.type === 'file' || is?.type === 'folder') &&
  state === 'ready' &&
  marks.length + hints.length === 0;
