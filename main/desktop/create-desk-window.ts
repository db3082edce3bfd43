/** The only place that makes a window: every protection of the page is chosen here. */
import { app, BrowserWindow } from 'electron';

/** Without a preload script the page cannot reach the desk at all. */
export function createDeskWindow(preloadFile: string | null): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 780,
    minWidth: 640,
    minHeight: 480,
    title: app.getName(),
    // Shown when the first frame is drawn, so that nobody clicks into an empty window.
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
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Brings the window to the person who asked for it by starting the app again. */
export function bringForward(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
