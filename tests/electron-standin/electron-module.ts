/** What `import … from 'electron'` gives in the main process. The compiler checks every name against Electron's own types. */
import type * as Electron from 'electron';
import type { StandinApp } from './app/standin-app.ts';
import { loud } from './not-implemented.ts';
import { desktopRecord, standinDialog, StandinMenu } from './shell/standin-desktop.ts';
import { standinIpcMain } from './shell/standin-ipc-main.ts';
import { standinNet, standinProtocol } from './shell/standin-protocol.ts';
import { defaultSession } from './shell/standin-session.ts';
import { StandinWebContents } from './window/standin-web-contents.ts';
import { setOwningApp, StandinWindow } from './window/standin-window.ts';

export function electronModule(app: StandinApp) {
  setOwningApp(app);
  const offered = {
    app: loud('app', app),
    BrowserWindow: loud('BrowserWindow', StandinWindow),
    dialog: standinDialog,
    ipcMain: standinIpcMain,
    Menu: loud('Menu', StandinMenu),
    net: standinNet,
    protocol: standinProtocol,
    session: loud('session', { defaultSession }),
    webContents: loud('webContents', StandinWebContents),
  } satisfies Partial<Record<keyof typeof Electron, object>>;
  /** For tests of the stand-in alone; product code may not know that it exists. */
  return loud('electron', { ...offered, __standin: { app, record: desktopRecord } });
}

export type ElectronModule = ReturnType<typeof electronModule>;
