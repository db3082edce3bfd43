/** One mount of a sandbox, and the names that must exist on the host so that it can be made. */

export type Mount =
  /** `source` where what is shown lies elsewhere on the host. */
  | { readonly kind: 'bind'; readonly path: string; readonly writable: boolean; readonly source?: string }
  /** A directory that looks empty and closed; passable when something beneath it is open. */
  | { readonly kind: 'hidden-directory'; readonly path: string; readonly passable: boolean }
  | { readonly kind: 'hidden-file'; readonly path: string }
  /** Empty, in memory, gone afterwards; without a size as large as the kernel likes. */
  | { readonly kind: 'scratch'; readonly path: string; readonly writable: boolean; readonly sizeMiB?: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  /** Read-only as a whole, or only where it steers the kernel: a nested sandbox has to write its own user mapping. */
  | { readonly kind: 'proc'; readonly writable: boolean }
  /** Writable as a folder where what programs write to in it, /dev/shm, has no mount of its own. */
  | { readonly kind: 'dev'; readonly writable: boolean };

/** A name that did not exist and has to, as long as a mount covers it. */
export interface Placeholder {
  readonly path: string;
  /** Null for an empty directory. */
  readonly content: string | null;
}

export interface Mounts {
  /** Shallow before deep. */
  readonly mounts: readonly Mount[];
  readonly placeholders: readonly Placeholder[];
  /** Names in writable folders that a mount covers, or would if it could cover a link. */
  readonly guarded: readonly string[];
  /** Names that no command may make: with one of them a folder whose `.git` is broken becomes a repository itself. */
  readonly unmade: readonly string[];
  /** Covered sockets of the host, which their services may take away at any moment. */
  readonly sockets: readonly string[];
}

export function mountPath(mount: Mount): string {
  if (mount.kind === 'proc') return '/proc';
  if (mount.kind === 'dev') return '/dev';
  return mount.path;
}
