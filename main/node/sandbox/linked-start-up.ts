/** Start-up files of a person that are links into a folder a command may write, as the files of a collection of settings are. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from './covering-entry.ts';
import { linkedFiles } from './linked-files.ts';
import { missingTargetOf, realPathOf } from './real-path-of.ts';

interface Listed {
  readonly changed: number;
  readonly links: ReadonlySet<string>;
}

const known = new Map<string, Listed>();
const mostKnown = 256;

/** Where those of `names` in `home` that are links, lie behind one or hold some, lead to beneath `root`. */
export function linkedStartUp(home: string, names: readonly string[], root: string): readonly string[] {
  // What lies in the home is protected under its own name, and so is where that leads.
  if (isWithin(home, root)) return [];
  const listed = new Map<string, ReadonlySet<string>>();
  const linksIn = (folder: string): ReadonlySet<string> => {
    const found = listed.get(folder) ?? list(folder);
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

/** Every plan asks, and a home rarely changes. */
function list(folder: string): ReadonlySet<string> {
  const changed = lstatSync(folder, { throwIfNoEntry: false })?.ctimeMs;
  if (changed === undefined) return new Set();
  const before = known.get(folder);
  if (before?.changed === changed) return before.links;
  const links = new Set(namesOfLinks(folder));
  if (known.size >= mostKnown) known.clear();
  if (Date.now() - changed > settledAfterMs) known.set(folder, { changed, links });
  return links;
}

/** A folder that changed a moment ago may change again without its time saying so. */
const settledAfterMs = 1000;

function namesOfLinks(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => name);
  } catch {
    return []; // Closed to this person, and so are its links; or a file.
  }
}
