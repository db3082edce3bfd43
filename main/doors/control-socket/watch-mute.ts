/** Tells a broker that hangs from one that is only busy: one that hangs sleeps, although a client waits for its answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { holderOf } from './lock-holder.ts';

/** A broker that waits for nothing but its callers answers them in milliseconds; it may sleep so long while it starts a program. */
export const muteAfterMs = 8000;
const stepMs = 250;

/** What the thread that answers has computed so far; null while it computes, waits for a disk, or is gone. */
function restingAt(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    return /[StT]/u.test(state) ? `${fields[11]} ${fields[12]}` : null;
  } catch {
    return null;
  }
}

export interface MuteBroker {
  readonly pid: number;
}

/** Resolves when the broker of this data folder has slept for so long; to null when the signal fires before, or nothing can be told. */
export async function watchMute(
  dataDir: string,
  signal: AbortSignal,
  afterMs: number = muteAfterMs,
): Promise<MuteBroker | null> {
  let pid: number | null = null;
  let before: string | null = null;
  let since = performance.now();
  for (;;) {
    await pause(stepMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return null;
    pid ??= holderOf(join(dataDir, 'desk.lock'));
    const now = pid === null ? null : restingAt(pid);
    if (now === null || now !== before) since = performance.now();
    before = now;
    if (pid !== null && performance.now() - since >= afterMs) return { pid };
  }
}
