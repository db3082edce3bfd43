/** Writes the argument lists for bubblewrap; pure, so that a plan can be shown as what it does. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Mount } from './mount.ts';

export interface BwrapCall {
  readonly network: SandboxPlan['network'];
  readonly cwd: string;
  /** Descriptors as the sandbox's first process sees them. */
  readonly statusFd: number;
  readonly seccompFd: number;
  /** Nothing of the command is started before one byte can be read from it, and by then everything is mounted. Null starts at once. */
  readonly startFd: number | null;
  /** Where it reads what is to be in the sandbox (`sandboxArgv`), each word ended by NUL; null when that comes before on the same line. */
  readonly argumentsFd: number | null;
  readonly argv: readonly string[];
}

/**
 * What holds for every sandbox. It is never read from a pipe: one that breaks off could only leave out mounts, and nothing begins before
 * those were seen.
 */
export function bwrapArgv(call: BwrapCall): string[] {
  // A filtered one is entered from outside: the whole sandbox is started in its namespace.
  const network = call.network === 'blocked' ? ['--unshare-net'] : [];
  return [
    '--unshare-user',
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    ...network,
    '--cap-drop',
    'ALL',
    '--die-with-parent',
    '--new-session',
    '--json-status-fd',
    String(call.statusFd),
    '--seccomp',
    String(call.seccompFd),
    ...(call.startFd === null ? [] : ['--block-fd', String(call.startFd)]),
    '--chdir',
    call.cwd,
    ...(call.argumentsFd === null ? [] : ['--args', String(call.argumentsFd)]),
    '--',
    ...call.argv,
  ];
}

export interface SandboxContent {
  readonly mounts: readonly Mount[];
  /** Where the resolver configuration lies, and the descriptor it is read from; null to leave the system's. */
  readonly nameServer: { readonly fd: number; readonly path: string } | null;
  /** Set inside only: names that would change how bubblewrap itself is loaded, and what is known only when the mounts are. */
  readonly innerEnv: Readonly<Record<string, string>>;
}

export function sandboxArgv(content: SandboxContent): string[] {
  return [
    ...content.mounts.flatMap(mountArguments),
    ...nameServerArguments(content),
    // Last, because mount points beneath are made inside the empty directories first.
    ...content.mounts.flatMap(closingArguments),
    ...Object.entries(content.innerEnv).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

function nameServerArguments({ nameServer }: SandboxContent): readonly string[] {
  if (nameServer === null) return [];
  return ['--perms', '0644', '--ro-bind-data', String(nameServer.fd), nameServer.path];
}

function mountArguments(mount: Mount): readonly string[] {
  switch (mount.kind) {
    case 'bind':
      return [mount.writable ? '--bind' : '--ro-bind', mount.source ?? mount.path, mount.path];
    case 'hidden-directory':
      return ['--perms', mount.passable ? '0111' : '0000', '--tmpfs', mount.path];
    case 'hidden-file':
      return ['--ro-bind', '/dev/null', mount.path];
    case 'scratch':
      return mount.path === '/' ? [] : [...scratchOptions(mount), '--tmpfs', mount.path];
    case 'link':
      return ['--symlink', mount.target, mount.path];
    case 'proc':
      return ['--proc', '/proc'];
    case 'dev':
      return ['--dev', '/dev'];
    default:
      return mount satisfies never;
  }
}

function scratchOptions({ writable, sizeMiB }: Extract<Mount, { kind: 'scratch' }>): readonly string[] {
  const size = sizeMiB === undefined ? [] : ['--size', String(sizeMiB * 1024 * 1024)];
  return [...size, '--perms', writable ? '0777' : '0555'];
}

function closingArguments(mount: Mount): readonly string[] {
  switch (mount.kind) {
    case 'hidden-directory':
      return ['--remount-ro', mount.path];
    case 'scratch':
      return mount.writable ? [] : ['--remount-ro', mount.path];
    case 'proc':
      // Without this a sandboxed superuser writes to /proc/sys: attack/kernel-interfaces.test.ts.
      return mount.writable ? [] : ['--remount-ro', '/proc'];
    case 'dev':
      return mount.writable ? [] : ['--remount-ro', '/dev'];
    case 'bind':
    case 'hidden-file':
    case 'link':
      return [];
    default:
      return mount satisfies never;
  }
}
