/** Says that something waits without taking the keyboard away from whoever types elsewhere. */
import { app, type BrowserWindow } from 'electron';
import type { Quiet } from '../keep-quiet.ts';
import type { WatchedDesk } from '../watch-desk.ts';

export interface AttentionOptions {
  readonly desk: WatchedDesk;
  readonly quiet: Quiet;
  /** Null while the app lives in the tray. */
  readonly window: () => BrowserWindow | null;
  readonly isLookedAt: () => boolean;
}

export function drawAttention({ desk, quiet, window, isLookedAt }: AttentionOptions): void {
  let before = 0;
  desk.onChange(() => {
    const count = desk.picture().approvals.length;
    if (count === before) return;
    const isMore = count > before;
    before = count;
    app.setBadgeCount(count);
    const open = window();
    if (open === null || open.isDestroyed()) return;
    if (count === 0) open.flashFrame(false);
    else if (isMore && !isLookedAt() && !quiet.picture().isOn) open.flashFrame(true);
  });
  // What came in the quiet still waits.
  quiet.onChange(() => {
    const open = window();
    if (before === 0 || quiet.picture().isOn || isLookedAt() || open === null || open.isDestroyed()) return;
    open.flashFrame(true);
  });
}
