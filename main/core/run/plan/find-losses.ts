/** Gathers what a command would take away that nothing brings back, of all that its sandbox would let it. */
import type { LossQuestion, PathLoss } from '#domain/risk/loss.ts';
import { isInside } from '#domain/common/paths.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';
import type { LossView } from '#core/ports.ts';

export interface LossPlace {
  readonly projectRoot: string;
  readonly files: FilePolicy;
  /** What the requester was permitted ahead. */
  readonly grants: readonly Grant[];
}

/** Where writing is refused the sandbox keeps what is there, and asks once it is requested. */
export function canWrite(path: string, { projectRoot, files, grants }: LossPlace): boolean {
  if (files.mode === 'danger-full-access' || files.mode === 'external-sandbox') return true;
  const granted = grants.flatMap((grant) => (grant.kind === 'path' && grant.access === 'write' ? [grant.path] : []));
  const roots = files.mode === 'workspace-write' ? [projectRoot, ...files.writableRoots, ...granted] : granted;
  return roots.some((root) => isInside(path, root));
}

/** A branch may be called `dist`. */
const isFile = (what: LossQuestion['what']): boolean => what !== 'stash' && what !== 'branch';

const isTemporary = (path: string): boolean =>
  /^\/(?:private\/)?(?:tmp|var\/tmp|var\/folders|dev\/shm)(?:\/|$)/.test(path);

/** Empty where nothing would be lost; what could not be looked at is told as incomplete. */
export async function findLosses({ effects }: Risk, place: LossPlace, view: LossView): Promise<readonly PathLoss[]> {
  const isWorthALook = ({ path, what }: LossQuestion): boolean =>
    canWrite(path, place) &&
    (isInside(place.projectRoot, '/tmp') || isInside(path, place.projectRoot) || !isTemporary(path)) &&
    !(isFile(what) && isInside(path, place.projectRoot) && isRebuildable(path.slice(place.projectRoot.length)));
  const questions = [
    ...effects.deletes
      .filter(({ place: where }) => where !== 'unknown')
      .map(({ path }): LossQuestion => ({ path, what: 'deleted' })),
    ...(effects.discards ?? []),
  ].filter(isWorthALook);
  return questions.length === 0 ? [] : view.look(questions);
}
