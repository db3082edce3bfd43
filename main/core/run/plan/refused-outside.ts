/** What a project whose settings refuse writes outside of it is not asked about. Pure. */
import { isInside } from '#domain/common/paths.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { say } from '#domain/common/message.ts';

/** Follows "refused by the policy of this project:" and "because". */
export const refusedOutside = say('its settings refuse to write outside of the project');

export function opensOutside(grant: Grant, projectRoot: string): boolean {
  switch (grant.kind) {
    case 'path':
      return grant.access === 'write' && !isInside(grant.path, projectRoot);
    case 'home-file':
    case 'unsandboxed':
      return true;
    case 'host':
    case 'socket':
    case 'forward':
    case 'credential':
    case 'network':
    case 'key':
    case 'loopback':
      return false;
  }
}

export function wasOutside({ refusals }: SandboxDenial, projectRoot: string): boolean {
  return refusals.some(
    (refusal) => refusal.kind === 'path' && refusal.access === 'write' && !isInside(refusal.path, projectRoot),
  );
}
