/** Knows which open descriptors a child would inherit by accident, and covers them with /dev/null. */
import { openSync, readdirSync, readFileSync } from 'node:fs';

const owned = new Set<number>();
let nullDevice: number | null = null;

/** A descriptor that a native library opened without close-on-exec; every later child would inherit it. */
export function ownDescriptor(fd: number): void {
  owned.add(fd);
}

export function disownDescriptor(fd: number): void {
  owned.delete(fd);
}

/**
 * The child's descriptor table: the given ones in their places, and the null device where something of ours shows through.
 * `'ignore'` beyond 2 would leave the inherited descriptor open: attack/inherited-descriptors.test.ts.
 */
export function descriptorTable(
  given: readonly (number | 'pipe' | 'ignore' | 'ipc')[],
): (number | 'pipe' | 'ignore' | 'ipc')[] {
  nullDevice ??= openSync('/dev/null', 'r+');
  const table = [...given];
  for (const fd of [...owned, ...inheritedAtStart()]) {
    while (table.length <= fd) table.push('ignore');
    if (fd >= given.length) table[fd] = nullDevice;
  }
  return table;
}

let atStart: readonly number[] | null = null;

/** Descriptors that the program which started the broker left open in it; Node itself opens everything close-on-exec. */
function inheritedAtStart(): readonly number[] {
  // On macOS every descriptor that is not handed over is closed when a process starts (libuv, POSIX_SPAWN_CLOEXEC_DEFAULT).
  atStart ??= process.platform === 'linux' ? openWithoutCloseOnExec() : [];
  return atStart;
}

function openWithoutCloseOnExec(): readonly number[] {
  const closeOnExec = 0o2000000;
  return readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((fd) => {
      if (fd <= 2) return false;
      try {
        const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
        return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0;
      } catch {
        return false; // Closed since the list was read.
      }
    });
}
