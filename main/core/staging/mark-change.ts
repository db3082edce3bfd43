/** Says which staged changes a person keeps one by one, and what to know before. */
import { protectedNames } from '#agents/obeyed-names.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import type { StagedHint, StagedMark } from '#domain/staging/staged-change.ts';
import type { StagedSurroundings } from '../ports.ts';
import { decodePlain, isAtOrBelow, parentOf, whereLeads } from './place-of-change.ts';

/** Of a repository: what git obeys. */
const inRepositories: readonly (readonly string[])[] = [
  ['.git', 'hooks'],
  ['.git', 'config'],
  ['.hg', 'hgrc'],
];
const names = [...protectedNames.map(({ parts }) => parts), ...inRepositories];
const byLast = new Map<string, (readonly string[])[]>();
const starred: (readonly string[])[] = [];
for (const parts of names) {
  const last = parts.at(-1) ?? '';
  if (last.includes('*')) starred.push(parts);
  else byLast.set(last, [...(byLast.get(last) ?? []), parts]);
}

function fits(pattern: string, part: string): boolean {
  const at = pattern.indexOf('*');
  if (at < 0) return pattern === part;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return part.length >= start.length + end.length && part.startsWith(start) && part.endsWith(end);
}

/** A list of a hundred thousand has few folders. */
const knownFolders = new Map<string, boolean>();
const mostKnown = 20_000;

/** At any depth: a folder that is opened by a program brings its own. */
function isObeyedName(path: string): boolean {
  const parent = parentOf(path);
  return (parent !== '' && isInObeyed(parent)) || endsObeyed(path, path.slice(parent === '' ? 0 : parent.length + 1));
}

function isInObeyed(folder: string): boolean {
  const known = knownFolders.get(folder);
  if (known !== undefined) return known;
  if (knownFolders.size >= mostKnown) knownFolders.clear();
  const is = isObeyedName(folder);
  knownFolders.set(folder, is);
  return is;
}

function endsObeyed(path: string, name: string): boolean {
  const wanted = [...(byLast.get(name) ?? []), ...starred.filter((parts) => fits(parts.at(-1) ?? '', name))];
  if (wanted.length === 0) return false;
  const parts = path.split('/');
  return wanted.some((pattern) =>
    pattern.every((part, index) => fits(part, parts[parts.length - pattern.length + index] ?? '')),
  );
}

/** Places and every folder above one, made once for all rows. */
const indexes = new WeakMap<readonly string[], { readonly places: Set<string>; readonly above: Set<string> }>();

function indexOf(obeyed: readonly string[]): { readonly places: Set<string>; readonly above: Set<string> } {
  const known = indexes.get(obeyed);
  if (known !== undefined) return known;
  const index = { places: new Set(obeyed), above: new Set<string>() };
  for (const place of obeyed) for (let at = parentOf(place); at !== ''; at = parentOf(at)) index.above.add(at);
  indexes.set(obeyed, index);
  return index;
}

/** At or below a place that is obeyed, or above one. */
function touches(path: string, obeyed: readonly string[], isNewFolder: boolean): boolean {
  const { places, above } = indexOf(obeyed);
  for (let at = path; at !== ''; at = parentOf(at)) if (places.has(at)) return true;
  return !isNewFolder && above.has(path);
}

/** A plain new folder holds nothing yet: what comes into it is marked by itself. */
const isEmptyFolder = ({ kind, is }: FoundChange): boolean => kind === 'created' && is?.type === 'folder';

/** `path` is the whole one, as it is shown. */
export function marksOf(
  root: string,
  path: string,
  change: FoundChange,
  { obeyed, searched }: StagedSurroundings,
): readonly StagedMark[] {
  const marks: StagedMark[] = [];
  const isObeyed = touches(path, obeyed, isEmptyFolder(change)) || isObeyedName(path.slice(root.length + 1));
  // The mode of a folder above what is obeyed says nothing to those who obey it.
  if (isObeyed && !(change.kind === 'meta' && change.is?.type === 'folder')) marks.push('obeyed');
  const { is, target } = change;
  if (is?.type === 'link' && target !== null) {
    const leads = whereLeads(path, decodePlain(target));
    if (!isAtOrBelow(root, leads)) marks.push('leads-out');
  }
  const isProgram = is?.type === 'link' || (is?.type === 'file' && (is.mode & 0o111) !== 0);
  if (isProgram && searched.includes(parentOf(path))) marks.push('on-path');
  return marks;
}

const ofDatabases = ['-wal', '-journal', '-shm'];

/** `beside` says whether another staged change has this path. */
export function hintsOf(
  change: FoundChange,
  isSuperuser: boolean,
  root: string,
  beside: (path: string) => boolean,
): readonly StagedHint[] {
  const { path, was, is, attributes } = change;
  const hints: StagedHint[] = [];
  if (was?.type === 'file' && was.links > 1 && is !== null) hints.push('linked');
  const isOfDatabase = ofDatabases.some((end) => path.endsWith(end) || beside(path + end));
  if (is?.type === 'file' && isOfDatabase) hints.push('database');
  if (is !== null && (is.mode & 0o6000) !== 0) hints.push('setuid');
  if (attributes) hints.push('attributes');
  const isNew = was?.type !== 'file' || (was.mode & 0o111) === 0;
  if (is?.type === 'file' && (is.mode & 0o111) !== 0 && isNew) hints.push('executable');
  if (isSuperuser && root === '/etc') hints.push('system');
  return hints;
}
