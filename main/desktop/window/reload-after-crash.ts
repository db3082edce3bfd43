/** Brings the page back when its process dies. The broker lives in the main process, so pending approvals are still there. */
import type { BrowserWindow } from 'electron';

/** Waits before each try, in milliseconds; the last one repeats. A page that dies at once must not burn a processor. */
const waits = [0, 1000, 5000, 30_000] as const;
/** A page that lived this long starts again at the first wait. */
const stableAfterMs = 60_000;

export function reloadAfterCrash(window: BrowserWindow): void {
  const page = window.webContents;
  let crashes = 0;
  let lastCrashAt = 0;
  page.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = Date.now();
    if (now - lastCrashAt > stableAfterMs) crashes = 0;
    lastCrashAt = now;
    const wait = waits[Math.min(crashes, waits.length - 1)];
    crashes += 1;
    setTimeout(() => {
      if (!window.isDestroyed()) page.reload();
    }, wait);
  });
}
