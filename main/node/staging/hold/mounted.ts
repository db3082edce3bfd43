/** What is mounted for a project, the folders that each of its overlays needs, and the wait for one that another desk has mounted. */
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StagedLayer } from '../layer.ts';
import type { HeldOverlays, Overlay } from './hold-overlays.ts';

/** What was mounted for a project. */
export interface Mounted {
  readonly overlays: HeldOverlays;
  readonly layers: readonly StagedLayer[];
  /** By root, the names that are hidden beneath it. */
  readonly hidden: Map<string, readonly string[]>;
  /** Names are hidden and shown by one command after the other. */
  hiding: Promise<void>;
  /** Commands on it. */
  running: number;
  /** These, and who else needs it to stay mounted. */
  users: number;
  endedAt: number;
  /** Real or staged files were changed by others than its commands. */
  isStale: boolean;
}

export const coverOf = ({ upper }: StagedLayer): string => path.join(path.dirname(upper), 'cover');
export const placeOf = ({ upper }: StagedLayer): string => path.join(path.dirname(upper), 'shown');

/** The root of an overlay has the mode and the owner of its upper folder. */
export function prepared(layer: StagedLayer, isSuperuser: boolean): Overlay {
  const { root, upper, work } = layer;
  const [cover, place] = [coverOf(layer), placeOf(layer)];
  for (const folder of [cover, place]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = statSync(root);
  if (isSuperuser) chownSync(upper, real.uid, real.gid);
  chmodSync(upper, real.mode & 0o7777);
  return { cover, real: root, upper, work, place };
}

/** Mostly it is a command that brought its own desk, and is about to end; that one has to wait for the disk, too. */
const longestMs = 5000;
const betweenMs = 50;

/** Tries again what is held by another; once for each key and not again until it was free, so that commands that follow each other do not all wait. */
export function createPatience<T>(
  isHeld: (found: T) => boolean,
  mostMs = longestMs,
): (key: string, attempt: () => Promise<T>) => Promise<T> {
  const inVain = new Set<string>();
  return async (key, attempt) => {
    const end = performance.now() + (inVain.has(key) ? 0 : mostMs);
    let found = await attempt();
    while (isHeld(found) && performance.now() < end) {
      await pause(betweenMs);
      found = await attempt();
    }
    if (isHeld(found)) inVain.add(key);
    else inVain.delete(key);
    return found;
  };
}
