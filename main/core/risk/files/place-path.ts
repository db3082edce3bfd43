/** Tells where a path of a command points, and what stands there by its name. */
import { isInside, normalizePath } from '#domain/common/paths.ts';
import type { PathEffect } from '#domain/risk/risk.ts';
import { hole } from '../resolve-word.ts';
import { cachesInHome } from '../../programs/facts/caches.ts';

export interface Surroundings {
  /** Null once the line has gone to a folder that cannot be told. */
  readonly cwd: string | null;
  readonly projectRoot: string;
  readonly homeDir: string;
  readonly winding?: Set<string> | undefined;
  readonly real?: ReadonlyMap<string, string> | undefined;
}

export interface PlacedPath extends Omit<PathEffect, 'size'> {
  /** The whole system, all of a home, or everything in one of them. */
  readonly isWhole: boolean;
  readonly isProjectItself: boolean;
}

const temporary = ['/tmp', '/var/tmp', '/private/tmp', '/private/var/folders', '/var/folders', '/dev/shm', '/run/user'];

/** Folders whose loss is the loss of a system or of a home. */
const whole =
  /^\/(?:home|Users|root|etc|usr|var|bin|sbin|lib|lib64|boot|opt|srv|System|Library|Applications|dev|mnt|media|Volumes)?$|^\/(?:home|Users)\/[^/]+$|^\/(?:usr|var)\/(?:lib|bin|local|log|share)$/;

export function placePath(text: string, where: Surroundings): PlacedPath {
  const expanded = text.startsWith('~/') || text === '~' ? where.homeDir + text.slice(1) : text;
  const cut = expanded.indexOf(hole);
  const known = cut < 0 ? expanded : expanded.slice(0, cut);
  if (!known.startsWith('/') && (where.cwd === null || cut === 0)) {
    // `"$X"/*` is the root's content when X is empty.
    const isWhole = cut === 0 && /^\uFFFC\/\*?$/.test(expanded);
    return { path: text.replaceAll(hole, '…'), place: 'unknown', isWhole, isProjectItself: false };
  }
  const absolute = placeOnDisk(known.startsWith('/') ? known : `${where.cwd ?? ''}/${known}`, where);
  const isBelow = known.endsWith('/') && absolute !== '/';
  const shown = cut < 0 ? absolute : `${absolute}${isBelow ? '/' : ''}${expanded.slice(cut).replaceAll(hole, '…')}`;
  // `dir/*` and `dir/.*` empty the folder as surely as naming it.
  const everything = /(?:^|\/)\.?(?:\[[!^]?[\w.-]+\])?\*{1,2}(?:\/\*)?$/;
  const emptied = everything.test(absolute) ? absolute.replace(everything, '') || '/' : absolute;
  const isHome = emptied === where.homeDir;
  return {
    path: shown,
    place: placeOf(absolute, where),
    isWhole: cut < 0 && (isHome || whole.test(emptied) || isInside(where.homeDir, emptied)),
    isProjectItself: emptied === where.projectRoot || (isInside(where.projectRoot, emptied) && !isHome),
  };
}

function placeOnDisk(path: string, { winding, real }: Surroundings): string {
  if (/[^/]\/+\.\.(?:\/|$)/u.test(path)) winding?.add(path);
  return real?.get(path) ?? normalizePath(path);
}

function placeOf(path: string, { projectRoot, homeDir }: Surroundings): PathEffect['place'] {
  if (isInside(path, projectRoot)) return 'project';
  if (temporary.some((folder) => isInside(path, folder))) return 'temporary';
  if (isInside(path, homeDir)) return 'home';
  return 'system';
}

/** Beside the caches that lie at a known place of a home. */
const further = ['_cacache', 'DerivedData'];
const caches = new RegExp(
  `/(?:${[...cachesInHome, ...further].map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})(?:/|$)`,
  'u',
);

/** Caches below a home: costly, not lost. */
export const isCache = (path: string): boolean => caches.test(path);
