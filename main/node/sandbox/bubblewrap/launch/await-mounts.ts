/** Waits until bubblewrap has mounted all it will, and says whether that is what was planned. See decision 0035. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { canBeEntered } from '../../machine/can-be-entered.ts';
import type { Mount } from '../mount.ts';
import { mountTable, type MountTable } from '../mount-table.ts';
import { unplannedMount } from '../unplanned-mount.ts';

export interface AwaitedMounts {
  readonly planned: readonly Mount[];
  readonly nameServer: string | null;
  /** First process of the sandbox, as soon as it is known. */
  readonly first: () => number | null;
  /** Resolves when bubblewrap seems to have mounted everything. */
  readonly built: Promise<void>;
  readonly ended: Promise<unknown>;
  /** A process in the mount namespace in which bubblewrap was started; null for this one's own. */
  readonly around: number | null;
}

export type Verdict =
  | { readonly kind: 'as-planned' }
  /** The first path at which something else lies. */
  | { readonly kind: 'unplanned'; readonly path: string }
  /** Bubblewrap ended before it had built the sandbox. */
  | { readonly kind: 'over' }
  | { readonly kind: 'stuck' };

/** Bubblewrap may have said that it is ready before it was heard which process is its first. */
const lookEveryMs = 1;
/** A folder on a network that does not answer; a busy machine takes a hundredth of this. */
const mostMs = 30_000;

export async function awaitMounts({
  planned,
  nameServer,
  first,
  built,
  ended,
  around,
}: AwaitedMounts): Promise<Verdict> {
  const state = { over: false };
  void ended.then(() => (state.over = true));
  const until = performance.now() + mostMs;
  await earliest([built, ended], mostMs);
  while (!state.over) {
    const pid = first();
    const text = pid === null || !hasMounted(pid) ? null : textOf(`/proc/${pid}/mountinfo`);
    if (text !== null) {
      const inside = mountTable(text);
      const host = around === null ? hostTable() : mountTable(textOf(`/proc/${around}/mountinfo`) ?? '');
      const wrong = unplannedMount({ planned, nameServer, host, inside, isReachable: canBeEntered });
      return wrong === null ? { kind: 'as-planned' } : { kind: 'unplanned', path: wrong };
    }
    if (performance.now() > until) return { kind: 'stuck' };
    await pause(lookEveryMs);
  }
  return { kind: 'over' };
}

async function earliest(events: readonly Promise<unknown>[], withinMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, withinMs);
  await Promise.race([...events, late.promise]);
  clearTimeout(timer);
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
