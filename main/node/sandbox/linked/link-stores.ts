/** Folders that package managers and git fill with second names of what lies in a store of the person's. The observer compares in the same way, in C. */
import { lstatSync } from 'node:fs';
import { repositoryFolder } from '#agents/fit-names.ts';
import { isWithin } from '../paths/covering-entry.ts';

/** What they hold is thousands of files, which only their program writes, and that one makes each anew. */
const stores: ReadonlySet<string> = new Set([
  'node_modules',
  'site-packages',
  'dist-packages',
  'bower_components',
  '.venv',
  'venv',
  '.yarn',
  '.pnpm-store',
]);

/** Whether a folder of this name begins a store; `above` are the names of the folders around it. */
export function isLinkStore(name: string, above: readonly string[]): boolean {
  return stores.has(name) || (name === 'objects' && above.includes(repositoryFolder));
}

/** As for names that programs obey. */
interface StoreRules {
  readonly roots: readonly string[];
  readonly lifted: readonly string[];
}

/** What the observer refuses to write: a file of a store, where it has another name too. */
export function isLinkedInStore(file: string, { roots, lifted }: StoreRules): boolean {
  if (lifted.some((open) => isWithin(file, open))) return false;
  return isInStore(file, roots) && hasOtherNames(file);
}

export function isInStore(file: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    if (file === root || !isWithin(file, root)) return false;
    const parts = file.split('/');
    const within = root === '/' ? 1 : root.split('/').length;
    return parts.some((part, index) => index >= within && isLinkStore(part, parts.slice(0, index)));
  });
}

/** Of a file; folders have several names by their own nature. */
export function hasOtherNames(file: string): boolean {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found !== undefined && found.isFile() && found.nlink > 1;
  } catch {
    return false; // Closed to this user, and so to the command.
  }
}
