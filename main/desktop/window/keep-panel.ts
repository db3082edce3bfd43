/** The small window beside the tray: what waits, without the broker's own window. It goes when the person turns to something else. */
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import type { Wire } from '../../rpc/wire.ts';
import { panelPage } from '../guard/app-origin.ts';
import type { WeakStart } from '../shell/find-weak-start.ts';
import type { Speaker } from '../words/keep-words.ts';
import { openIpcWires } from '../ipc-wire.ts';
import { createMainWindow } from './create-main-window.ts';
import { findPanelPlace } from './find-panel-place.ts';
import { reloadAfterCrash } from './reload-after-crash.ts';

/** A click on the tray takes the panel its focus first; within this many milliseconds it is the same request to close. */
const sameClickMs = 300;

export interface Panel {
  /** Opens it, or closes it where it is open. `tray` is where the tray's picture stands. */
  toggle(tray: Rectangle): Promise<void>;
  isLookedAt(): boolean;
  close(): void;
}

export interface PanelOptions {
  readonly preloadFile: string;
  readonly weak: readonly WeakStart[];
  readonly speaker: Speaker;
  readonly onWire: (wire: Wire) => void;
}

export function keepPanel({ preloadFile, weak, speaker, onWire }: PanelOptions): Panel {
  let panel: BrowserWindow | null = null;
  let leftAt = -Infinity;

  const make = (tray: Rectangle): BrowserWindow => {
    // Each screen may have a bar of its own; desktops that do not tell where the tray is mean the first one.
    const isKnown = tray.width > 0 && tray.height > 0;
    const { workArea } = isKnown ? screen.getDisplayMatching(tray) : screen.getPrimaryDisplay();
    const place = findPanelPlace(tray, workArea);
    const made = createMainWindow({ preloadFile, weak, words: speaker.words(), place, isHidden: false });
    openIpcWires(made, onWire);
    reloadAfterCrash(made);
    // Closed, not hidden: a page that no person sees must not hold a card as looked at. What waits goes on waiting.
    made.on('blur', () => {
      leftAt = performance.now();
      made.close();
    });
    made.on('closed', () => {
      panel = null;
    });
    return made;
  };

  return {
    async toggle(tray) {
      if (panel !== null) {
        panel.close();
        return;
      }
      if (performance.now() - leftAt < sameClickMs) return;
      const opened = make(tray);
      panel = opened;
      await opened.loadURL(panelPage).catch((error: unknown) => {
        // Closed before it was there: it is not waited for any more.
        if (!opened.isDestroyed()) throw error;
      });
    },
    isLookedAt: () => panel !== null && panel.isVisible() && panel.isFocused(),
    close: () => panel?.close(),
  };
}
