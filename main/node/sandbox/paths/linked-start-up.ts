/** Start-up files of a person that are links into a folder a command may write, as the files of a collection of settings are. */
import path from 'node:path';
import { isWithin } from './covering-entry.ts';
import { linkedFiles } from './linked-files.ts';
import { missingTargetOf, realPathOf } from './real-path-of.ts';
import { rememberListing } from './remember-listing.ts';

const listLinks = rememberListing(
  (_, entries): ReadonlySet<string> =>
    new Set(entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name)),
);

/** Where those of `names` in `home` that are links, lie behind one or hold some, lead to beneath `root`. */
export function linkedStartUp(home: string, names: readonly string[], root: string): readonly string[] {
  // What lies in the home is protected under its own name, and so is where that leads.
  if (isWithin(home, root)) return [];
  const listed = new Map<string, ReadonlySet<string>>();
  const linksIn = (folder: string): ReadonlySet<string> => {
    const found = listed.get(folder) ?? listLinks(folder) ?? new Set<string>();
    listed.set(folder, found);
    return found;
  };
  const found = names.flatMap((name) => {
    const whole = path.join(home, name);
    for (let part = whole; part !== home; part = path.dirname(part)) {
      if (!linksIn(path.dirname(part)).has(path.basename(part))) continue;
      return [realPathOf(whole) ?? missingTargetOf(whole)].filter((file) => file !== null);
    }
    return name.includes('/') ? linkedFiles(whole) : [];
  });
  return found.filter((file) => file !== root && isWithin(file, root));
}
