/** Starts programs of this checkout as another user, also where the folders above it are closed to everybody else. */
import { statSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../../..');

export interface Start {
  readonly file: string;
  readonly args: readonly string[];
  /** Null when the started program changes its user itself. */
  readonly identity: { uid: number; gid: number } | null;
}

/** Whether somebody else may pass through every folder above the checkout. */
function isOpenToAll(): boolean {
  for (let folder = repository; folder !== '/'; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false;
  }
  return true;
}

/** Binds the checkout where everybody can reach it, at a folder that is there, in a mount namespace of this process alone, then becomes the user. */
const becomeThere =
  'mount --bind "$1" "$2" && user=$3 && shift 3 && exec setpriv --reuid="$user" --regid="$user" --clear-groups "$@"';

/** The process id stays the same through every step, so that killing it kills the program. */
export function startThere(uid: number, meeting: string, node: string, args: readonly string[]): Start {
  if (isOpenToAll()) return { file: node, args, identity: { uid, gid: uid } };
  const moved = (file: string): string =>
    file.startsWith(`${repository}/`) ? path.join(meeting, path.relative(repository, file)) : file;
  return {
    file: 'unshare',
    args: ['--mount', 'sh', '-c', becomeThere, 'sh', repository, meeting, String(uid), moved(node), ...args.map(moved)],
    identity: null,
  };
}
