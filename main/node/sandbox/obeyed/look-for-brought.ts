/** Lists the files of a project that agents, editors and other tools obey. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fitsPart } from '#agents/fit-names.ts';
import { obeyedPlaces, type ObeyedPlace } from '#agents/obeyed-names.ts';
import { mostBrought, type Brought, type BroughtFile } from '#domain/agents/brought.ts';
import { knownWalk } from './walk-names.ts';

/** `root` is a real path. Empty folders, and what lies among packages, are not among them. */
export async function lookForBrought(root: string): Promise<Brought> {
  const { names, isComplete } = await knownWalk(root);
  const found = new Map<string, BroughtFile>();
  // Each place begins in the folder in which a name was found, however many parts the name has.
  for (const { path: name } of names) {
    for (const place of obeyedPlaces) {
      for (const file of filesAt(name, root, place)) {
        const relative = path.relative(root, file);
        const byAgent = place.group === 'agent';
        if (!found.has(relative)) found.set(relative, { kind: place.kind, path: relative, by: place.by, byAgent });
      }
    }
  }
  const files = [...found.values()].sort((a, b) => Number(b.byAgent) - Number(a.byAgent) || (a.path < b.path ? -1 : 1));
  return { files: files.slice(0, mostBrought), isAll: isComplete && files.length <= mostBrought };
}

function filesAt(name: string, root: string, { parts }: ObeyedPlace): readonly string[] {
  const own = path.relative(root, name).split('/');
  // Of a name with several parts, those that the place has too.
  for (let count = Math.min(own.length, parts.length); count > 0; count--) {
    const last = own.slice(-count);
    if (!last.every((part, index) => fitsPart(parts[index] ?? '', part))) continue;
    return beneath([name], parts.slice(count)).filter(isFile);
  }
  return [];
}

function beneath(places: readonly string[], rest: readonly string[]): readonly string[] {
  let found = places;
  for (const part of rest)
    found = found.flatMap((place) =>
      entriesOf(place)
        .filter((name) => fitsPart(part, name))
        .slice(0, mostBrought)
        .map((name) => path.join(place, name)),
    );
  return found;
}

function isFile(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && !found.isDirectory();
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // A file, or closed.
  }
}
