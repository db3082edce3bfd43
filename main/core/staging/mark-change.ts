/** Says which staged changes a person keeps one by one, and what to know before. */
import { protectedNames } from '#agents/obeyed-names.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import type { StagedHint, StagedMark } from '#domain/staging/staged-change.ts';
import type { LayerListing, StagedSurroundings } from '../ports.ts';
import { decodePlain, isAtOrBelow, parentOf, perFolder, whereLeads } from './place-of-change.ts';

/** Of a repository: what git obeys. */
const inRepositories: readonly (readonly string[])[] = [
  ['.git', 'hooks'],
  ['.git', 'config'],
  ['.hg', 'hgrc'],
];
type Fits = (name: string) => boolean;

function fitsOf(pattern: string): Fits {
  const at = pattern.indexOf('*');
  if (at < 0) return (name) => name === pattern;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return (name) => name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

const byLast = new Map<string, (readonly Fits[])[]>();
const starred: (readonly Fits[])[] = [];
for (const parts of [...protectedNames.map((name) => name.parts), ...inRepositories]) {
  const [last = '', all] = [parts.at(-1), parts.map((part) => fitsOf(part))];
  if (last.includes('*')) starred.push(all);
  else byLast.set(last, [...(byLast.get(last) ?? []), all]);
}

/** At any depth: a folder that is opened by a program brings its own. */
function endsObeyed(path: string, name: string): boolean {
  const isThere = (wanted: readonly Fits[]): boolean => {
    const parts = path.split('/').slice(-wanted.length);
    return parts.length === wanted.length && wanted.every((fits, index) => fits(parts[index] ?? ''));
  };
  return byLast.get(name)?.some(isThere) === true || starred.some((wanted) => wanted.at(-1)?.(name) && isThere(wanted));
}

/** Whether programs obey what lies in a folder, or a name of its own in it. `above` all of these places are folders that would take them along. */
interface Obeyed {
  readonly inside: (folder: string) => boolean;
  readonly names: (path: string, folder: string) => boolean;
  readonly above: ReadonlySet<string>;
}

function obeyedBelow(root: string, obeyed: readonly string[]): Obeyed {
  const places = new Set(obeyed);
  const above = new Set<string>();
  for (const place of obeyed) for (let at = parentOf(place); at !== ''; at = parentOf(at)) above.add(at);
  const names = (path: string, folder: string): boolean =>
    places.has(path) ||
    (path.length > root.length && endsObeyed(path.slice(root.length + 1), path.slice(folder.length + 1)));
  return { names, above, inside: perFolder(false, (is, folder) => is || names(folder, parentOf(folder))) };
}

/** Says of the changes of one layer what a person has to know of each: by its whole path as it is shown, and the folder of that. */
export interface Marking {
  readonly marksOf: (shown: string, folder: string, change: FoundChange) => StagedMark[];
  readonly hintsOf: (change: FoundChange) => StagedHint[];
}

export function markingOf(layer: LayerListing, { obeyed, searched }: StagedSurroundings): Marking {
  const { root, isSuperuser, changes } = layer;
  const { inside, names, above } = obeyedBelow(root, obeyed);
  const databases = databasesIn(changes);
  return {
    marksOf(shown, folder, change) {
      const { kind, is, target } = change;
      const marks: StagedMark[] = [];
      // A plain new folder holds nothing yet: what comes into it is marked by itself.
      const isEmptyFolder = kind === 'created' && is?.type === 'folder';
      const isObeyed = inside(folder) || names(shown, folder) || (!isEmptyFolder && above.has(shown));
      // The mode of a folder above what is obeyed says nothing to those who obey it.
      if (isObeyed && !(kind === 'meta' && is?.type === 'folder')) marks.push('obeyed');
      if (is?.type === 'link' && target !== null && !isAtOrBelow(root, whereLeads(shown, decodePlain(target))))
        marks.push('leads-out');
      const isProgram = is?.type === 'link' || (is?.type === 'file' && (is.mode & 0o111) !== 0);
      if (isProgram && searched.includes(folder)) marks.push('on-path');
      return marks.length === 0 ? none : marks;
    },
    hintsOf({ path, was, is, attributes }) {
      const hints: StagedHint[] = [];
      if (was?.type === 'file' && was.links > 1 && is !== null) hints.push('linked');
      if (is?.type === 'file' && (databases.has(path) || isOfDatabase(path))) hints.push('database');
      if (is !== null && (is.mode & 0o6000) !== 0) hints.push('setuid');
      if (attributes) hints.push('attributes');
      const isNew = was?.type !== 'file' || (was.mode & 0o111) === 0;
      if (is?.type === 'file' && (is.mode & 0o111) !== 0 && isNew) hints.push('executable');
      if (isSuperuser && root === '/etc') hints.push('system');
      return hints.length === 0 ? none : hints;
    },
  };
}

/** One for all that nothing is said of. */
const none: never[] = [];
const isOfDatabase = (path: string): boolean =>
  path.endsWith('-wal') || path.endsWith('-shm') || path.endsWith('-journal');

/** Paths beside which another staged change is of their database. */
function databasesIn(changes: LayerListing['changes']): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { change } of changes)
    if (isOfDatabase(change.path)) found.add(change.path.slice(0, change.path.lastIndexOf('-')));
  return found;
}
