/** The one window of the broker: opened, brought forward, led to a card, and made anew after it was closed. */
import type { BrowserWindow } from 'electron';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Wire } from '../../rpc/wire.ts';
import { startPage } from '../guard/app-origin.ts';
import type { WeakStart } from '../shell/find-weak-start.ts';
import type { Speaker } from '../words/keep-words.ts';
import { openIpcWires } from '../ipc-wire.ts';
import type { ChoiceKeeper } from '../shell/shell-choices.ts';
import { bringForward, createMainWindow } from './create-main-window.ts';
import { rememberPlace } from './place-window.ts';
import { reloadAfterCrash } from './reload-after-crash.ts';

export interface MainWindow {
  /** Null while there is none. */
  current(): BrowserWindow | null;
  /** `card` or `screen` become the fragment of the page's address; the page reads it and shows what it names. */
  open(to?: { readonly card: ApprovalId } | { readonly screen: 'health' }): Promise<void>;
  /** Notes where the window stands. */
  remember(): void;
  isLookedAt(): boolean;
}

export interface MainWindowOptions {
  readonly preloadFile: string;
  readonly weak: readonly WeakStart[];
  readonly speaker: Speaker;
  readonly choices: ChoiceKeeper;
  readonly onWire: (wire: Wire) => void;
  /** Told before a window closes; true keeps it open. */
  readonly isClosingRefused: () => boolean;
}

export function keepWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;

  const make = (): BrowserWindow => {
    const look = { words: options.speaker.words(), place: options.choices.current().window, isHidden: false };
    const made = createMainWindow({ ...options, ...look });
    openIpcWires(made, options.onWire);
    reloadAfterCrash(made);
    made.on('focus', () => made.flashFrame(false));
    made.on('close', (event) => {
      rememberPlace(made, options.choices);
      if (options.isClosingRefused()) event.preventDefault();
    });
    made.on('closed', () => {
      window = null;
    });
    return made;
  };

  return {
    current: () => window,
    async open(to) {
      const place = to === undefined ? '' : 'card' in to ? `#card=${to.card}` : `#screen=${to.screen}`;
      if (window !== null) bringForward(window);
      else window = make();
      const shown = window;
      if (place === '' && shown.webContents.getURL() !== '') return;
      await shown.loadURL(`${startPage}${place}`).catch((error: unknown) => {
        // Closed before it was there: it is not waited for any more.
        if (!shown.isDestroyed()) throw error;
      });
    },
    remember() {
      if (window !== null) rememberPlace(window, options.choices);
    },
    isLookedAt: () => window !== null && window.isVisible() && !window.isMinimized() && window.isFocused(),
  };
}
