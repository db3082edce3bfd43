/** Says that something waits without taking the keyboard away from a person who types elsewhere. */
import { app, type BrowserWindow } from 'electron';
import type { Quiet } from '../menu/keep-quiet.ts';
import type { WatchedBroker } from '../watch-broker.ts';

export interface AttentionOptions {
  readonly broker: WatchedBroker;
  readonly quiet: Quiet;
  /** Null while the app lives in the tray. */
  readonly window: () => BrowserWindow | null;
  readonly isLookedAt: () => boolean;
}

export function drawAttention({ broker, quiet, window, isLookedAt }: AttentionOptions): void {
  let before = 0;
  broker.onChange(() => {
    const { approvals, left } = broker.view();
    const count = approvals.length + left.length;
    if (count === before) return;
    const isMore = count > before;
    before = count;
    app.setBadgeCount(count);
    const open = window();
    if (open === null || open.isDestroyed()) return;
    if (count === 0) open.flashFrame(false);
    else if (isMore && !isLookedAt() && !quiet.view().isOn) open.flashFrame(true);
  });
  // What came in the quiet still waits.
  quiet.onChange(() => {
    const open = window();
    if (before === 0 || quiet.view().isOn || isLookedAt() || open === null || open.isDestroyed()) return;
    open.flashFrame(true);
  });
}
