/** The mounts every sandbox has: the root, fresh /proc and /dev, and private places for what programs leave about. */
import { readlinkSync } from 'node:fs';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Mount } from './mount.ts';
import { pathKind, realPathOf } from '../paths/real-path-of.ts';

/** Parts of /run that programs read and nothing listens in. */
const keptOfRun = ['/run/current-system', '/run/opengl-driver'];

/**
 * What a superuser could write to in /proc; two of them are missing from many kernels. Anybody else cannot write there, and
 * the kernel mounts no further /proc where parts of the first are covered, which most sandboxes in a sandbox want.
 */
const steering: readonly Mount[] = (
  process.getuid?.() === 0 ? ['/proc/sys', '/proc/sysrq-trigger', '/proc/irq', '/proc/bus', '/proc/fs'] : []
)
  .filter((path) => pathKind(path) !== 'missing')
  .map((path) => ({ kind: 'bind', path, writable: false }));

export function systemMounts(plan: SandboxPlan): readonly Mount[] {
  const root = plan.entries.find(({ path }) => path === '/')?.access ?? 'deny';
  const tmpIsWritable = plan.entries.some(({ path, access }) => path === '/tmp' && access === 'write');
  const ownTmp: readonly Mount[] =
    plan.tmp === 'host'
      ? []
      : ['/tmp', '/var/tmp']
          .filter((path) => pathKind(path) === 'directory')
          .map((path) => ({ kind: 'scratch', path, writable: tmpIsWritable, ...sizeOf(plan) }));
  return [
    root === 'deny'
      ? { kind: 'scratch', path: '/', writable: false }
      : { kind: 'bind', path: '/', writable: root === 'write' },
    ...(root === 'deny' ? rootLinks() : []),
    ...devices(plan),
    { kind: 'proc', writable: plan.nested === true },
    // Most services of the host listen in here.
    { kind: 'scratch', path: '/run', writable: true, ...sizeOf(plan, mostOfRun) },
    ...ownTmp,
    ...(plan.nested === true ? steering : []),
    // What limits the command must not be changed by it, whatever else it may write.
    ...(plan.limits !== undefined && root === 'write' && pathKind('/sys/fs/cgroup') === 'directory'
      ? [{ kind: 'bind', path: '/sys/fs/cgroup', writable: false } as const]
      : []),
    ...keptOfRun.flatMap((path): readonly Mount[] => {
      const source = pathKind(path) === 'missing' ? null : realPathOf(path);
      return source === null ? [] : [{ kind: 'bind', path, source, writable: false }];
    }),
    ...nameResolution(plan),
  ];
}

/** Nothing but small files and sockets lies there. */
const mostOfRun = 256;

function sizeOf({ scratchMiB }: SandboxPlan, most = Number.POSITIVE_INFINITY): { readonly sizeMiB?: number } {
  return scratchMiB === undefined ? {} : { sizeMiB: Math.min(scratchMiB, most) };
}

/** bubblewrap gives no size to the /dev it makes, so what programs fill in it gets a mount of its own, and the rest is closed. */
function devices(plan: SandboxPlan): readonly Mount[] {
  const isSized = plan.scratchMiB !== undefined && plan.entries.every(({ path }) => path !== '/dev');
  if (!isSized) return [{ kind: 'dev', writable: true }];
  return [
    { kind: 'dev', writable: false },
    { kind: 'scratch', path: '/dev/shm', writable: true, ...sizeOf(plan) },
  ];
}

/** On most systems /bin and /lib are links into /usr, which a closed root does not have. */
function rootLinks(): readonly Mount[] {
  return ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']
    .filter((path) => pathKind(path) === 'link')
    .map((path) => ({ kind: 'link', path, target: readlinkSync(path) }));
}

function nameResolution({ network }: SandboxPlan): readonly Mount[] {
  const real = realPathOf('/etc/resolv.conf');
  if (network !== 'full' || real === null || !real.startsWith('/run/') || pathKind(real) !== 'file') return [];
  return [{ kind: 'bind', path: real, writable: false }];
}
