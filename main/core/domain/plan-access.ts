/** What a plan lets a command do to one path: the deepest entry wins, protected paths stay read-only, no entry is deny. */
import { isInside, normalizePath, pathDepth } from './paths.ts';
import type { Access } from './permission.ts';
import type { SandboxPlan } from './sandbox-plan.ts';

const strictness: Record<Access, number> = { deny: 2, write: 1, read: 0 };

/** Access of an absolute path under the plan, by its text; links are the sandbox's business. */
export function planAccess(plan: Pick<SandboxPlan, 'entries' | 'protectedPaths' | 'mechanism'>, path: string): Access {
  if (plan.mechanism === 'none') return 'write';
  const wanted = normalizePath(path);
  let depth = -1;
  let access: Access = 'deny';
  for (const entry of plan.entries) {
    if (!isInside(wanted, entry.path)) continue;
    const entryDepth = pathDepth(entry.path);
    if (entryDepth > depth || (entryDepth === depth && strictness[entry.access] > strictness[access])) {
      depth = entryDepth;
      access = entry.access;
    }
  }
  if (access === 'write' && plan.protectedPaths.some((p) => isInside(wanted, p) && pathDepth(p) >= depth))
    return 'read';
  return access;
}
