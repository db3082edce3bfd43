/** Waits until bubblewrap has mounted all it will, and says whether that is what was planned. See decision 0056. */
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mount } from '../sandbox/mount.ts';
import { mountTable, type MountTable } from '../sandbox/mount-table.ts';
import { unplannedMount } from '../sandbox/unplanned-mount.ts';

export interface AwaitedMounts {
  readonly planned: readonly Mount[];
  readonly nameServer: string | null;
  /** First process of the sandbox, as soon as it is known. */
  readonly first: () => number | null;
  readonly ended: Promise<unknown>;
}

export type Verdict =
  | { readonly kind: 'as-planned' }
  /** The first path at which something else lies. */
  | { readonly kind: 'unplanned'; readonly path: string }
  /** Bubblewrap ended before it had built the sandbox. */
  | { readonly kind: 'over' }
  | { readonly kind: 'stuck' };

const lookEveryMs = 1;
/** A folder on a network that does not answer; a busy machine takes a hundredth of this. */
const mostMs = 30_000;

export async function awaitMounts({ planned, nameServer, first, ended }: AwaitedMounts): Promise<Verdict> {
  const state = { over: false };
  void ended.then(() => (state.over = true));
  const until = performance.now() + mostMs;
  while (!state.over) {
    const pid = first();
    const text = pid === null || !hasMounted(pid) ? null : textOf(`/proc/${pid}/mountinfo`);
    if (text !== null) {
      const inside = mountTable(text);
      const wrong = unplannedMount({ planned, nameServer, host: hostTable(), inside, isReachable });
      return wrong === null ? { kind: 'as-planned' } : { kind: 'unplanned', path: wrong };
    }
    if (performance.now() > until) return { kind: 'stuck' };
    await pause(lookEveryMs);
  }
  return { kind: 'over' };
}

/** Bubblewrap gives its rights away after its last mount; without any it can change none (capabilities(7), CAP_SYS_ADMIN). */
function hasMounted(pid: number): boolean {
  const status = textOf(`/proc/${pid}/status`);
  return status !== null && /^CapPrm:\s*0+$/m.test(status) && /^CapEff:\s*0+$/m.test(status);
}

/** Null when the process is gone. */
function textOf(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8');
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

let lastRead = '';
let lastTable: MountTable = mountTable('');

function hostTable(): MountTable {
  const text = readFileSync('/proc/self/mountinfo', 'utf8');
  if (text !== lastRead) lastTable = mountTable(text);
  lastRead = text;
  return lastTable;
}

/** Whether somebody with this user's rights, and no more, may get to a path. When in doubt, yes. */
function isReachable(wanted: string): boolean {
  try {
    lstatSync(wanted);
    const user = process.geteuid?.();
    for (let above = path.dirname(wanted); above !== '/'; above = path.dirname(above)) {
      const { uid, mode } = lstatSync(above);
      // A superuser is nobody special in a sandbox.
      if (uid !== user && (mode & 0o011) === 0) return false;
    }
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EACCES');
  }
}
