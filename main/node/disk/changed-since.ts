/** Finds out which files below a folder were written or made since a moment, for a short while. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangedFiles } from '#domain/approval/changed-files.ts';

/** A person waits for the card that says so. */
const usualLimits = { entries: 20_000, ms: 300 };
const mostNamed = 3;
const sliceMs = 8;

/** `since` in milliseconds since 1970. Null where nothing was, as far as was looked. Never throws. */
export async function changedSince(root: string, since: number, limits = usualLimits): Promise<ChangedFiles | null> {
  const names: string[] = [];
  let [count, left] = [0, limits.entries];
  const began = performance.now();
  let sliceEnd = began + sliceMs;
  const open = [root];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const name of namesIn(folder)) {
      if (performance.now() > sliceEnd) {
        await nextTurn();
        sliceEnd = performance.now() + sliceMs;
      }
      if (left-- <= 0 || performance.now() - began > limits.ms) return told(names, count, false);
      const at = path.join(folder, name);
      const found = lstatSync(at, { throwIfNoEntry: false });
      // Git looks at its own folder by itself, and there is much in it.
      if (found === undefined || name === '.git') continue;
      if (found.isDirectory()) open.push(at);
      // A sandbox makes and removes names of its own in folders.
      if (found.isDirectory() || found.ctimeMs < since) continue;
      count += 1;
      if (names.length < mostNamed) names.push(path.relative(root, at));
    }
  }
  return told(names, count, true);
}

const told = (names: string[], count: number, isComplete: boolean): ChangedFiles | null =>
  count === 0 ? null : { names, more: count - names.length, isComplete };

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Gone meanwhile, or closed.
  }
}
