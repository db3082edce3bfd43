/** The least that would lift a denial, or null when nothing small enough exists. */
import { obeyedPart } from '#agents/fit-names.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { isInside, parentPath } from '#domain/common/paths.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { folderOperations, isTooBroad } from './too-broad.ts';

export interface GrantLimits {
  readonly homeDir: string;
  /** Paths that must never become readable or writable by a grant (deny-read entries). */
  readonly denied: readonly string[];
  /** Whether the plan that was denied already let the command write to this path. */
  readonly isWritable: (path: string) => boolean;
  /** False for a host that no permission opens: this machine itself, a metadata service. */
  readonly canReach: (host: string) => boolean;
  /** Whether the attempt had no network, and one in which every host is asked about could be had in its place. */
  readonly canAskAboutHosts: boolean;
}

const maxPaths = 4;

function isDenied(path: string, limits: GrantLimits): boolean {
  return limits.denied.some((denied) => isInside(path, denied) || isInside(denied, path));
}

/** A repository that is still to be made is closed as a whole, so its first file names it. */
function unmadeRepository(path: string, limits: GrantLimits): string | null {
  const gitDir = /^(.*\/\.git)(?:\/|$)/u.exec(path)?.[1];
  if (gitDir === undefined || limits.isWritable(gitDir)) return null;
  return limits.isWritable(parentPath(gitDir)) ? gitDir : null;
}

/** What agents and other tools obey is closed as a whole name, and so it is opened. */
function obeyedName(path: string, limits: GrantLimits): string | null {
  let name = path;
  while (name !== '/' && !limits.isWritable(parentPath(name))) name = parentPath(name);
  if (name === '/' || limits.isWritable(name)) return null;
  const parts = name.split('/');
  const isObeyed = [1, 2, 3].some((count) => {
    const last = parts.slice(-count).join('/');
    return obeyedPart(last)?.path === last;
  });
  return isObeyed ? name : null;
}

function grantFor(refusal: Extract<Refusal, { kind: 'path' }>, limits: GrantLimits): Grant | null {
  // In a folder that is writable anyway the name itself was refused: a protected one.
  const needsFolder =
    refusal.operation !== null &&
    folderOperations.has(refusal.operation) &&
    !limits.isWritable(parentPath(refusal.path));
  const path =
    unmadeRepository(refusal.path, limits) ??
    obeyedName(refusal.path, limits) ??
    (needsFolder ? parentPath(refusal.path) : refusal.path);
  if (isDenied(path, limits) || isTooBroad(path, limits.homeDir)) return null;
  return { kind: 'path', path, access: refusal.access };
}

/** Folds many paths of one folder into that folder, when it is not too broad. */
function fold(grants: readonly Extract<Grant, { kind: 'path' }>[], limits: GrantLimits): readonly Grant[] | null {
  const unique = grants.filter(
    (g, i) => !grants.some((o, j) => j < i && isInside(g.path, o.path) && o.access === g.access),
  );
  if (unique.length <= maxPaths) return unique;
  const [first] = unique;
  if (first === undefined) return null;
  let folder = parentPath(first.path);
  while (!unique.every((g) => isInside(g.path, folder))) folder = parentPath(folder);
  if (isTooBroad(folder, limits.homeDir) || isDenied(folder, limits)) return null;
  return [{ kind: 'path', path: folder, access: unique.some((g) => g.access === 'write') ? 'write' : 'read' }];
}

export function smallestGrants(refusals: readonly Refusal[], limits: GrantLimits): readonly Grant[] | null {
  const paths: Extract<Grant, { kind: 'path' }>[] = [];
  const others: Grant[] = [];
  for (const refusal of refusals) {
    switch (refusal.kind) {
      case 'path': {
        const grant = grantFor(refusal, limits);
        if (grant?.kind === 'path') paths.push(grant);
        break;
      }
      case 'host':
        if (limits.canReach(refusal.target.host)) others.push({ kind: 'host', target: refusal.target });
        break;
      case 'socket':
        others.push({ kind: 'socket', path: refusal.path });
        break;
      case 'network':
        // To which host is not known: the next attempt will say, and be held there.
        if (limits.canAskAboutHosts && !others.some(({ kind }) => kind === 'network')) others.push({ kind: 'network' });
        break;
      // Offered by itself, with where it lies.
      case 'login':
      case 'syscall':
      case 'unknown':
        break;
    }
  }
  const folded = fold(paths, limits);
  if (folded === null) return null;
  const grants = [...folded, ...others];
  return grants.length === 0 ? null : grants;
}
