/** Believes that a path was refused only where the plan really refuses it. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Attempted } from './infer-operation.ts';
import type { ReasonKind } from './strerror-texts.ts';

export type PathRefusal = Extract<Refusal, { kind: 'path' }>;

/** Null when the plan would have let this happen, so that something else refused it. */
export function confirmPath(
  path: string,
  kind: ReasonKind,
  attempted: Attempted,
  plan: SandboxPlan,
): PathRefusal | null {
  const access = planAccess(plan, path);
  if (access === 'write') return null;
  const write = (operation: string | null): PathRefusal => ({ kind: 'path', path, access: 'write', operation });
  const isWrite = attempted.intent === 'write';
  switch (kind) {
    case 'read-only':
      return write(attempted.operation);
    case 'no-permission':
      if (access === 'deny') {
        return isWrite ? write(attempted.operation) : { kind: 'path', path, access: 'read', operation: null };
      }
      // bubblewrap answers a write with EROFS before it looks at modes; Seatbelt answers everything with EPERM.
      if (isWrite || (plan.mechanism === 'seatbelt' && attempted.intent === 'unknown'))
        return write(attempted.operation);
      return null;
    case 'missing':
      // A closed folder may be covered by an empty one.
      if (access !== 'deny') return null;
      return isWrite ? write(attempted.operation) : { kind: 'path', path, access: 'read', operation: null };
    case 'busy':
      // Only what is mounted on its own is busy when a program renames over it.
      return isMountPoint(path, plan) ? write('rename') : null;
    case 'cross-device':
      return write(attempted.operation ?? 'rename');
  }
}

function isMountPoint(path: string, plan: SandboxPlan): boolean {
  return plan.protectedPaths.includes(path) || plan.entries.some((entry) => entry.path === path && path !== '/');
}
