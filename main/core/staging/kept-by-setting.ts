/** What of a run's staged changes a person has let be kept without a question: plain new and changed files below the folders that they named. */
import type { RunId } from '#domain/common/ids.ts';
import { chooseToKeep } from './choose-changes.ts';
import { isBelow } from './place-of-change.ts';
import { byOf, isOf, kindOf, pathOf, type Reviewed } from './reviewed.ts';

/** In the order of the listing, with the new folders that they lie in. */
export function keptBySetting(
  all: readonly Reviewed[],
  runId: RunId,
  folders: readonly string[],
  rootOf: (layer: number) => string,
): readonly Reviewed[] {
  const places = all.flatMap((one) => {
    // A whole home, or /etc, is no folder of tools.
    const named = folders.some((folder) => isBelow(rootOf(one.layer), folder) && isBelow(folder, one.shown));
    const isMeant = named && !one.isCache && byOf(one)?.runId === runId && isPlain(one);
    return isMeant ? [{ layer: one.layer, path: pathOf(one) }] : [];
  });
  if (places.length === 0) return [];
  const chosen = chooseToKeep(all, { kind: 'places', places }).chosen;
  return chosen.every(({ marks }) => marks.length === 0) ? chosen : [];
}

/** What runs later, belongs to others too, or takes something away is looked at by a person. */
function isPlain(one: Reviewed): boolean {
  const [kind, type] = [kindOf(one), isOf(one)?.type];
  const isWritten = kind === 'created' || kind === 'modified';
  const isOrdinary = type === 'file' || type === 'folder';
  return isWritten && isOrdinary && one.state === 'ready' && one.marks.length + one.hints.length === 0;
}
