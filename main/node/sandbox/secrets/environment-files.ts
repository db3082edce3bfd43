/** The `.env` files of a person's other projects: those beside this one, and those one folder below the home. */
import path from 'node:path';
import { isWithin } from '../paths/covering-entry.ts';
import { rememberListing } from '../paths/remember-listing.ts';

/** As tools name them; what ends in example or sample is there to be read. */
const isEnvironmentFile = (name: string): boolean =>
  /^\.env(?:\.(?!example|sample|template|dist|defaults|schema)[\w-]+)*$/u.test(name) &&
  !/\.(?:example|sample|template)$/u.test(name);
/** A look at each costs some microseconds of every start. */
const mostFolders = 200;
/** And each file is a mount. */
const mostFiles = 40;

/** Existing ones only, in the order of their folders; empty where a folder cannot be listed. */
export function environmentFilesOfOthers(projectRoot: string, homes: readonly string[]): readonly string[] {
  const parents = [...new Set([path.dirname(projectRoot), ...homes])].filter((parent) => parent !== '/');
  const folders = parents
    .flatMap((parent) => [parent, ...childFolders(parent)])
    .filter((folder) => !isWithin(folder, projectRoot))
    .slice(0, mostFolders);
  return [...new Set(folders)]
    .flatMap((folder) => environmentIn(folder).map((name) => path.join(folder, name)))
    .slice(0, mostFiles);
}

/** Both are remembered for as long as the folder did not change. */
const listed = rememberListing((folder, entries) => ({
  folders: entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => path.join(folder, name)),
  environment: entries.map(({ name }) => name).filter(isEnvironmentFile),
}));

const childFolders = (parent: string): readonly string[] => listed(parent)?.folders ?? [];
const environmentIn = (folder: string): readonly string[] => listed(folder)?.environment ?? [];
