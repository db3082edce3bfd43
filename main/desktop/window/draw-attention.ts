/** Says that something waits without taking the keyboard away from whoever types elsewhere. */
import { app, type BrowserWindow } from 'electron';
import type { ChoiceKeeper } from '../shell-choices.ts';
import type { WatchedDesk } from '../watch-desk.ts';

export interface AttentionOptions {
  readonly desk: WatchedDesk;
  readonly choices: ChoiceKeeper;
  /** Null while the app lives in the tray. */
  readonly window: () => BrowserWindow | null;
  readonly isLookedAt: () => boolean;
}

export function drawAttention({ desk, choices, window, isLookedAt }: AttentionOptions): void {
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
    else if (isMore && !isLookedAt() && !choices.current().doNotDisturb) open.flashFrame(true);
  });
}
