/** Waits for a broker that went away to be started anew: a client that waits for a person may go on waiting there. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import type { ReachBroker } from './reach-broker.ts';

/** How long a client waits without a broker: a service is started again in seconds. */
export const awayMs = 30_000;
const stepMs = 250;

/** Resolves to null when none came in time, or the signal fired. Never starts one, and never goes on without one. */
export async function comeBack(
  reach: ReachBroker,
  name: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<BrokerClient | null> {
  for (const end = performance.now() + awayMs; performance.now() < end && !signal.aborted;) {
    const reached = await reach(name);
    if (reached.kind === 'connected') return reached.client;
    await pause(stepMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
