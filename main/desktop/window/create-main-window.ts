/** The only place that makes a window: every protection of the page is chosen here. */
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import type { WeakStart } from '../shell/find-weak-start.ts';
import type { ShellChoices } from '../shell/shell-choices.ts';
import type { ShellWords } from '../words/open-words.ts';
import { findPlace, smallestWindow } from './find-place.ts';
import type { PanelPlace } from './find-panel-place.ts';
import { workAreas } from './place-window.ts';

export interface MainWindowLook {
  /** Without a preload script the page cannot reach the broker at all. */
  readonly preloadFile: string | null;
  readonly weak: readonly WeakStart[];
  readonly words: ShellWords;
  /** Where it stood last, or the place of the small window beside the tray. */
  readonly place: ShellChoices['window'] | PanelPlace;
  /** Never shown: for a page that is only tried. */
  readonly isHidden: boolean;
}

export function createMainWindow({ preloadFile, weak, words, place, isHidden }: MainWindowLook): BrowserWindow {
  const window = new BrowserWindow({
    ...frameOf(place),
    title: titleOf(weak, words),
    // Shown when the first frame is drawn, so that a person does not click into an empty window.
    show: false,
    backgroundColor: '#16181d',
    webPreferences: {
      ...(preloadFile === null ? {} : { preload: preloadFile }),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Would send what is typed to the platform's dictionary service.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  // The page may not talk a weak start out of the title.
  if (weak.length > 0) window.on('page-title-updated', (event) => event.preventDefault());
  window.once('ready-to-show', () => {
    if (isHidden) return;
    if (place !== null && 'isMaximized' in place && place.isMaximized) window.maximize();
    window.show();
  });
  return window;
}

/** The panel is no place to stay: it has no frame to drag, no button in the task bar, and goes when it is left. */
function frameOf(place: MainWindowLook['place']): BrowserWindowConstructorOptions {
  if (place !== null && 'isPanel' in place) {
    const { isPanel: _, ...bounds } = place;
    return { ...bounds, frame: false, resizable: false, skipTaskbar: true, fullscreenable: false, alwaysOnTop: true };
  }
  return { ...findPlace(place, workAreas()), minWidth: smallestWindow.width, minHeight: smallestWindow.height };
}

function titleOf(weak: readonly WeakStart[], { texts }: ShellWords): string {
  if (weak.length === 0) return app.getName();
  return texts.notProtected({ app: app.getName(), names: weak.map(({ name }) => name).join(' ') });
}

/** Brings the window to the person who asked for it by starting the app again. */
export function bringForward(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
