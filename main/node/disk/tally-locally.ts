/** Counts a folder of a local disk in short slices: ten times the entries per second of asking for each in the background. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasEnded, type Look, type Tally } from './look.ts';

/** The broker answers others in between. */
const sliceMs = 8;

/** Says whether everything was counted. Stays on the disk it begins on: another may be a server that does not answer. */
export async function tallyLocally(
  start: { readonly path: string; readonly dev: number; readonly skipsHidden: boolean },
  look: Look,
  tally: Tally,
): Promise<boolean> {
  const open = [start.path];
  let isWhole = true;
  let sliceEnd = performance.now() + sliceMs;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (start.skipsHidden && folder === start.path && entry.name.startsWith('.')) continue;
        if (performance.now() > sliceEnd) {
          await nextTurn();
          sliceEnd = performance.now() + sliceMs;
        }
        if (hasEnded(look)) return false;
        look.entriesLeft -= 1;
        const at = path.join(folder, entry.name);
        const there = lstatSync(at, { throwIfNoEntry: false });
        if (there === undefined || there.dev !== start.dev) {
          isWhole = false;
        } else if (there.isDirectory()) {
          open.push(at);
        } else {
          tally.files += 1;
          tally.bytes += there.size;
        }
      }
    } catch {
      isWhole = false; // Not to be read, or gone meanwhile: what was counted so far is a floor.
    }
  }
  return isWhole;
}
