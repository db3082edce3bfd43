/** Reads the unix socket that a line says could not be reached. */
import type { EvidenceRank, Refusal } from '#domain/sandbox/denial.ts';
import { isInside } from '#domain/common/paths.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';

const socketPath = /(?:unix:\/\/|dial unix |socket ["“'])(\/[^\s"'”:,)]+)|(\/[^\s"'”:,)]+\.sock(?:et)?)\b/u;
const unreachable =
  /permission denied|operation not permitted|connection refused|no such file|cannot connect|can't connect/iu;
const refused = /permission denied|operation not permitted/iu;

export interface SocketRefusal {
  readonly refusal: Refusal;
  readonly rank: Extract<EvidenceRank, 'errno' | 'words'>;
}

/** Null when sockets are not kept from the command, or this one was granted. */
export function readSocketRefusal(line: string, plan: SandboxPlan): SocketRefusal | null {
  if (!plan.protections.includes('unix-sockets') || !unreachable.test(line)) return null;
  const match = socketPath.exec(line);
  const path = (match?.[1] ?? match?.[2])?.replace(/\.$/u, '');
  if (path === undefined || planAccess(plan, path) === 'write') return null;
  if (plan.grants.some((grant) => grant.kind === 'socket' && isInside(path, grant.path))) return null;
  // A socket that is not there may be hidden, or no program serves it: the text cannot tell.
  return { refusal: { kind: 'socket', path }, rank: refused.test(line) ? 'errno' : 'words' };
}
