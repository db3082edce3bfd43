/** What a plan lets a command do to one path: the deepest entry wins, protected paths stay read-only, no entry is deny. */
import { obeyedPart } from '#agents/fit-names.ts';
import { isInside, normalizePath, pathDepth } from '../common/paths.ts';
import type { Access } from './permission.ts';
import type { PlanEntry, SandboxPlan } from './sandbox-plan.ts';

/** Of two entries about one path the stricter one counts; what may be written may be read, so only a denial is stricter. */
const strictness: Readonly<Record<Access, number>> = { deny: 2, write: 1, read: 0 };

export const isStricter = (access: Access, than: Access): boolean => strictness[access] > strictness[than];

/** Entries in the order in which they take over from each other: shallow before deep, the strictest last at equal depth. */
export function inForceOrder<Entry extends Pick<PlanEntry, 'path' | 'access'>>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (a, b) => pathDepth(a.path) - pathDepth(b.path) || strictness[a.access] - strictness[b.access],
  );
}

/** Access of an absolute path under the plan, by its text; links are the sandbox's business. */
export function planAccess(
  plan: Pick<SandboxPlan, 'entries' | 'protectedPaths' | 'mechanism'> & Partial<Pick<SandboxPlan, 'grants'>>,
  path: string,
): Access {
  if (plan.mechanism === 'none') return 'write';
  const wanted = normalizePath(path);
  let depth = -1;
  let access: Access = 'deny';
  for (const entry of plan.entries) {
    if (!isInside(wanted, entry.path)) continue;
    const entryDepth = pathDepth(entry.path);
    if (entryDepth > depth || (entryDepth === depth && isStricter(entry.access, access))) {
      depth = entryDepth;
      access = entry.access;
    }
  }
  if (access === 'write' && plan.protectedPaths.some((p) => isInside(wanted, p) && pathDepth(p) >= depth))
    return 'read';
  return access === 'write' && obeyedNameIn(plan, wanted) !== null ? 'read' : access;
}

/**
 * The name that agents, editors or other tools obey which a path is, or lies beneath, where the plan lets a command write; null for
 * none, for one that a grant names, and among packages, where it is taken out when the command has ended. See decision 0040.
 */
export function obeyedNameIn(
  { entries, grants = [] }: Pick<SandboxPlan, 'entries'> & Partial<Pick<SandboxPlan, 'grants'>>,
  path: string,
): string | null {
  const rooms = entries.filter((entry) => entry.access === 'write' && isRoom(entry.path) && isInside(path, entry.path));
  const room = rooms.reduce((deepest, entry) => (entry.path.length > deepest.length ? entry.path : deepest), '');
  if (room === '' || room === path) return null;
  const part = obeyedPart(path.slice(room.length + 1));
  if (part === null || part.inPackages) return null;
  const isGranted = grants.some(
    (grant) =>
      grant.kind === 'path' &&
      grant.access === 'write' &&
      grant.path !== room &&
      isInside(path, grant.path) &&
      isInside(grant.path, `${room}/${part.path}`),
  );
  return isGranted ? null : `${room}/${part.path}`;
}

/** An agent's own folder, opened so that it may work, is no place of a project; nor is one for temporary files. */
function isRoom(folder: string): boolean {
  return !['/', '/tmp', '/var/tmp'].includes(folder) && obeyedPart(folder.slice(folder.lastIndexOf('/') + 1)) === null;
}
