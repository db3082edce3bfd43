/** Waits for a desk that went away to be started anew: whoever waits for a person may go on waiting there. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DeskClient } from '../../../rpc/wire-client.ts';
import type { ReachDesk } from './reach-desk.ts';

/** How long whoever waits does so without a desk: a service is started again in seconds. */
export const awayMs = 30_000;
const stepMs = 250;

/** Resolves to null when none came in time, or the signal fired. Never starts one, and never goes on without one. */
export async function comeBack(
  reach: ReachDesk,
  name: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<DeskClient | null> {
  for (const end = performance.now() + awayMs; performance.now() < end && !signal.aborted;) {
    const reached = await reach(name);
    if (reached.kind === 'connected') return reached.client;
    await pause(stepMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
