/** Which of very many names beneath a folder are there: a look at each would be felt at every start. */
import path from 'node:path';
import { rememberListing } from '../paths/remember-listing.ts';

type Names = ReadonlyMap<string, boolean>;

/** Each name of a folder, and whether it is a folder that can be looked into without following a link. */
const listed = rememberListing(
  (_folder, entries): Names => new Map(entries.map((entry) => [entry.name, entry.isDirectory()])),
);

/** The full paths of those that are there, and of those of which it cannot be told: behind a link, or in a folder that may not be listed. */
export function presentPlaces(home: string, names: readonly string[]): readonly string[] {
  const seen = new Map<string, Names | null>();
  const namesOf = (folder: string): Names | null => {
    const found = seen.get(folder);
    if (found !== undefined) return found;
    const there = listed(folder);
    seen.set(folder, there);
    return there;
  };
  return names.filter((name) => mayBeThere(home, name.split('/'), namesOf)).map((name) => path.join(home, name));
}

function mayBeThere(
  folder: string,
  [first, ...rest]: readonly string[],
  namesOf: (folder: string) => Names | null,
): boolean {
  if (first === undefined) return true;
  const names = namesOf(folder);
  if (names === null) return true;
  const isFolder = names.get(first);
  if (isFolder === undefined) return false;
  return isFolder ? mayBeThere(path.join(folder, first), rest, namesOf) : true;
}
