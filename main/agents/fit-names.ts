/** Finds the obeyed name that a path leads through. The observer compares in the same way, in C. */
import { protectedNames, type ProtectedName } from './obeyed-names.ts';

/** A repository's inside is protected by other means. */
export const repositoryFolder = '.git';

/** What packages bring there is not refused, or they could not be installed; of agents' names it is taken out when a command has ended. */
export const packageFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'site-packages',
  'dist-packages',
  'vendor',
  'bower_components',
  '.venv',
  'venv',
  '.yarn',
  '.pnpm-store',
  '.cargo',
  'target',
  '.bundle',
  '.gradle',
]);

const isWild = (part: string): boolean => part.includes('*');

export function fitsPart(wanted: string, part: string): boolean {
  const star = wanted.indexOf('*');
  if (star < 0) return wanted === part;
  return (
    part.length >= wanted.length - 1 && part.startsWith(wanted.slice(0, star)) && part.endsWith(wanted.slice(star + 1))
  );
}

const byFirst = Map.groupBy(
  protectedNames.filter(({ parts }) => !isWild(parts[0] ?? '')),
  ({ parts }) => parts[0] ?? '',
);
const wildFirst = protectedNames.filter(({ parts }) => isWild(parts[0] ?? ''));
const none: readonly ProtectedName[] = [];

/** The names that may begin with this part of a path. */
export function namesFrom(part: string): readonly ProtectedName[] {
  const plain = byFirst.get(part) ?? none;
  const wild = wildFirst.filter(({ parts: [first = ''] }) => fitsPart(first, part));
  return wild.length === 0 ? plain : [...plain, ...wild];
}

export interface ObeyedPart {
  /** As much of the path as ends with the name. */
  readonly path: string;
  readonly group: ProtectedName['group'];
  /** Whether it lies among packages, where only agents' names count. */
  readonly inPackages: boolean;
}

/** `relative` is a path beneath a folder of a project; null when it leads through no such name. */
export function obeyedPart(relative: string): ObeyedPart | null {
  const parts = relative.split('/');
  let inPackages = false;
  for (const [at, part] of parts.entries()) {
    if (part === repositoryFolder) return null;
    const name = namesFrom(part)
      .filter(({ group }) => !inPackages || group === 'agent')
      .find(({ parts: wanted }) => wanted.every((one, index) => fitsPart(one, parts[at + index] ?? '')));
    if (name !== undefined)
      return { path: parts.slice(0, at + name.parts.length).join('/'), group: name.group, inPackages };
    inPackages ||= packageFolders.has(part);
  }
  return null;
}

const lines = (wanted: boolean): readonly string[] =>
  protectedNames.filter(({ group }) => (group === 'agent') === wanted).map(({ parts }) => parts.join('/'));

/** For the observer: a name a line, an empty line after those of agents. */
export function namesAsLines(): string {
  return [...lines(true), '', ...lines(false)].join('\n');
}
