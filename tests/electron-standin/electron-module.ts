/** What `import … from 'electron'` gives in the main process. The compiler checks every name against Electron's own types. */
import type * as Electron from 'electron';
import type { StandinApp } from './app/standin-app.ts';
import { loud, loudClass } from './not-implemented.ts';
import { desktopRecord } from './shell/desktop-record.ts';
import { standinClipboard } from './shell/standin-clipboard.ts';
import { standinDialog } from './shell/standin-dialog.ts';
import { standinIpcMain } from './shell/standin-ipc-main.ts';
import { StandinMenu } from './shell/standin-menu.ts';
import { standinNativeImage } from './shell/standin-native-image.ts';
import { StandinNotification } from './shell/standin-notification.ts';
import { standinPowerMonitor } from './shell/standin-power-monitor.ts';
import { standinNet, standinProtocol } from './shell/standin-protocol.ts';
import { standinSafeStorage } from './shell/standin-safe-storage.ts';
import { standinScreen } from './shell/standin-screen.ts';
import { defaultSession } from './shell/standin-session.ts';
import { StandinTray } from './shell/standin-tray.ts';
import { StandinWebContents } from './window/standin-web-contents.ts';
import { setOwningApp, StandinWindow } from './window/standin-window.ts';

export function electronModule(app: StandinApp) {
  setOwningApp(app);
  const offered = {
    app: loud('app', app),
    BrowserWindow: loud('BrowserWindow', StandinWindow),
    clipboard: standinClipboard,
    dialog: standinDialog,
    ipcMain: standinIpcMain,
    Menu: loud('Menu', StandinMenu),
    nativeImage: standinNativeImage,
    net: standinNet,
    Notification: loudClass('Notification', StandinNotification),
    powerMonitor: standinPowerMonitor,
    protocol: standinProtocol,
    safeStorage: standinSafeStorage,
    screen: standinScreen,
    session: loud('session', { defaultSession }),
    Tray: loudClass('Tray', StandinTray),
    webContents: loud('webContents', StandinWebContents),
  } satisfies Partial<Record<keyof typeof Electron, object>>;
  /** For tests of the stand-in alone; product code may not know that it exists. */
  return loud('electron', { ...offered, __standin: { app, record: desktopRecord } });
}

export type ElectronModule = ReturnType<typeof electronModule>;
