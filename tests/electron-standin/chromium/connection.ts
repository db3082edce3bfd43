/** The one Chromium behind this process, once it is there. */
import type { Cdp } from './cdp.ts';

let current: Cdp | null = null;

export function connect(cdp: Cdp): void {
  current = cdp;
}

export function chromium(): Cdp {
  if (current === null) throw new Error('electron stand-in: used before the app is ready');
  return current;
}

/** True from the moment Electron would allow windows; not changed by whoever overrides `app.isReady`. */
export function isConnected(): boolean {
  return current !== null;
}
