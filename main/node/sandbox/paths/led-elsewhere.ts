/** Finds places that settings or a yes open for writing and that a link leads elsewhere, where a command could have put that link. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from './covering-entry.ts';
import { realPathOf } from './real-path-of.ts';

export interface LedElsewhere {
  readonly wanted: string;
  readonly link: string;
  readonly real: string;
}

/** The first of `wanted` with such a link on its way. `rooms` are real paths of folders that commands may write. */
export function ledElsewhere(wanted: readonly string[], rooms: readonly string[]): LedElsewhere | null {
  for (const place of wanted) {
    const link = linkOnTheWay(place, rooms);
    if (link !== null) return { wanted: place, link, real: realPathOf(place) ?? place };
  }
  return null;
}

/** A link that stays in the folder it lies in opens nothing that was closed. */
function linkOnTheWay(place: string, rooms: readonly string[]): string | null {
  let folder = '/';
  for (const part of path.resolve(place).split('/').filter(Boolean)) {
    const name = path.join(folder, part);
    const real = realPathOf(name);
    if (real === null) return null;
    const room = rooms.find((one) => isWithin(name, one) && name !== one);
    if (room !== undefined && !isWithin(real, room) && isLink(name)) return name;
    folder = real;
  }
  return null;
}

function isLink(name: string): boolean {
  return lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
