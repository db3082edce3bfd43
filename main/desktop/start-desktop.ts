/** Starts the desktop shell: protections first, then the desk, then its window. */
import { app, dialog, session, type BrowserWindow } from 'electron';
import { toWireError, type WireError } from '#domain/errors.ts';
import type { Wire } from '../rpc/wire.ts';
import { startPage, weakStartPage } from './app-origin.ts';
import { claimSingleInstance } from './claim-single-instance.ts';
import { closeBeforeQuit } from './close-before-quit.ts';
import { bringForward, createDeskWindow } from './create-desk-window.ts';
import { confineEveryPage, denyPermissions } from './deny-by-default.ts';
import { findWeakStart } from './find-weak-start.ts';
import { openIpcWires } from './ipc-wire.ts';
import { pickFolder } from './pick-folder.ts';
import { reloadAfterCrash } from './reload-after-crash.ts';
import { registerAppScheme, serveAppScheme } from './serve-app-scheme.ts';
import { setAppMenu } from './set-app-menu.ts';

export interface DesktopFiles {
  /** Folder of the built page. */
  readonly bundleRoot: string;
  readonly preloadFile: string;
}

/** The desk, as this shell sees it. */
export interface DesktopHost {
  bind(wire: Wire): void;
  /** Ends everything that is pending as cancelled by shutdown. */
  close(): Promise<void>;
}

/** What the desk may ask of this shell. */
export interface DesktopAbilities {
  readonly pickFolder: () => Promise<string | null>;
  readonly onProblem: (problem: WireError) => void;
}

async function openDesk(files: DesktopFiles, window: BrowserWindow, host: DesktopHost): Promise<void> {
  openIpcWires(window, (wire) => host.bind(wire));
  reloadAfterCrash(window);
  await window.loadURL(startPage);
}

/** Must be called before the app is ready. Returns at once; failures are shown to the person and end the app. */
export function startDesktop(
  files: DesktopFiles,
  compose: (abilities: DesktopAbilities) => Promise<DesktopHost>,
): void {
  let window: BrowserWindow | null = null;

  app.enableSandbox();
  registerAppScheme();
  confineEveryPage();
  if (!claimSingleInstance(() => bringForward(window))) {
    app.quit();
    return;
  }
  app.on('window-all-closed', () => app.quit());

  const weak = findWeakStart((name) => app.commandLine.hasSwitch(name));
  const isRefused = app.isPackaged && weak.length > 0;

  async function start(): Promise<void> {
    await app.whenReady();
    setAppMenu();
    denyPermissions(session.defaultSession);
    serveAppScheme(session.defaultSession, files.bundleRoot, weak);
    if (isRefused) {
      // Nothing is composed: no desk, no call channel, nothing that could be clicked.
      window = createDeskWindow(null, weak);
      await window.loadURL(weakStartPage);
      return;
    }
    const host = await compose({
      onProblem: ({ message, remedy }) => console.error('countersign:', message, remedy ?? ''),
      pickFolder: () => (window === null ? Promise.resolve(null) : pickFolder(window)),
    });
    closeBeforeQuit(() => host.close());
    window = createDeskWindow(files.preloadFile, weak);
    await openDesk(files, window, host);
  }

  start().catch((error: unknown) => {
    const { message, remedy } = toWireError(error);
    console.error(error);
    dialog.showErrorBox('Countersign could not start', remedy === null ? message : `${message}\n\n${remedy}`);
    app.exit(1);
  });
}
