/** The files beneath a folder that a path with stars may mean. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fitsPart } from '#agents/fit-names.ts';

/** Of each star. */
const most = 20;

/** Without a star the one file, whether it is there or not. */
export function placesOf(folder: string, path: string): readonly string[] {
  let places: readonly string[] = [folder];
  for (const part of path.split('/')) {
    places = places.flatMap((place) =>
      part.includes('*')
        ? namesIn(place)
            .filter((name) => fitsPart(part, name))
            .slice(0, most)
            .map((name) => join(place, name))
        : [join(place, part)],
    );
  }
  return places;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
