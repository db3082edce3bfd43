/** Says which staged changes a person keeps one by one, and what to know before. */
import { protectedNames } from '#agents/obeyed-names.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import type { StagedHint, StagedMark } from '#domain/staging/staged-change.ts';
import type { StagedSurroundings } from '../ports.ts';
import { decodePlain, isAtOrBelow, isBelow, parentOf, whereLeads } from './place-of-change.ts';

/** Of a repository: what git obeys. */
const inRepositories: readonly (readonly string[])[] = [
  ['.git', 'hooks'],
  ['.git', 'config'],
  ['.hg', 'hgrc'],
];
const names = [...protectedNames.map(({ parts }) => parts), ...inRepositories];
const byFirst = new Map<string, (readonly string[])[]>();
const starred: (readonly string[])[] = [];
for (const parts of names) {
  const [first = ''] = parts;
  if (first.includes('*')) starred.push(parts);
  else byFirst.set(first, [...(byFirst.get(first) ?? []), parts]);
}

function fits(pattern: string, part: string): boolean {
  const at = pattern.indexOf('*');
  if (at < 0) return pattern === part;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return part.length >= start.length + end.length && part.startsWith(start) && part.endsWith(end);
}

/** At any depth: a folder that is opened by a program brings its own. */
function isObeyedName(path: string): boolean {
  const parts = path.split('/');
  return parts.some((part, at) =>
    [...(byFirst.get(part) ?? []), ...starred].some((wanted) =>
      wanted.every((pattern, index) => fits(pattern, parts[at + index] ?? '')),
    ),
  );
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
  const isObeyed =
    obeyed.some((place) => isAtOrBelow(place, path) || (isBelow(path, place) && !isEmptyFolder(change))) ||
    isObeyedName(path.slice(root.length + 1));
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
