/** The stand-in offers nothing that Electron lacks: the compiler compares every public name with Electron's own types. */
import type * as Electron from 'electron';
import { expectTypeOf, test } from 'vitest';
import type { EventEmitter } from 'node:events';
import type { StandinApp } from '../../electron-standin/app/standin-app.ts';
import type { standinClipboard } from '../../electron-standin/shell/standin-clipboard.ts';
import type { standinDialog } from '../../electron-standin/shell/standin-dialog.ts';
import type { standinIpcMain } from '../../electron-standin/shell/standin-ipc-main.ts';
import type { StandinMenu } from '../../electron-standin/shell/standin-menu.ts';
import type { standinNativeImage, StandinImage } from '../../electron-standin/shell/standin-native-image.ts';
import type { StandinNotification } from '../../electron-standin/shell/standin-notification.ts';
import type { standinNet, standinProtocol } from '../../electron-standin/shell/standin-protocol.ts';
import type { standinSafeStorage } from '../../electron-standin/shell/standin-safe-storage.ts';
import type { standinScreen } from '../../electron-standin/shell/standin-screen.ts';
import type { defaultSession } from '../../electron-standin/shell/standin-session.ts';
import type { StandinTray } from '../../electron-standin/shell/standin-tray.ts';
import type { StandinWebContents } from '../../electron-standin/window/standin-web-contents.ts';
import type { StandinWindow } from '../../electron-standin/window/standin-window.ts';

/** Names that Electron's type does not have, beyond those that belong to the stand-in's own works. */
type Invented<Standin, Real, Own extends string = never> = Exclude<
  keyof Standin,
  keyof Real | keyof EventEmitter | Own
>;

test('no public name is invented', () => {
  expectTypeOf<Invented<StandinApp, Electron.App, 'isSandboxEnabled' | 'becomeReady' | 'windowClosed'>>().toBeNever();
  expectTypeOf<Invented<StandinWindow, Electron.BrowserWindow>>().toBeNever();
  type PageWorks = 'attached' | 'load' | 'mayOpen' | 'destroy' | 'targetId';
  expectTypeOf<Invented<StandinWebContents, Electron.WebContents, PageWorks>>().toBeNever();
  expectTypeOf<Invented<StandinMenu, Electron.Menu>>().toBeNever();
  expectTypeOf<Invented<StandinTray, Electron.Tray>>().toBeNever();
  expectTypeOf<Invented<StandinNotification, Electron.Notification>>().toBeNever();
  expectTypeOf<Invented<StandinImage, Electron.NativeImage, 'drawn'>>().toBeNever();
  expectTypeOf<Invented<typeof standinNativeImage, typeof Electron.nativeImage>>().toBeNever();
  expectTypeOf<Invented<typeof standinClipboard, Electron.Clipboard>>().toBeNever();
  expectTypeOf<Invented<typeof standinDialog, Electron.Dialog>>().toBeNever();
  expectTypeOf<Invented<typeof standinIpcMain, Electron.IpcMain, 'answer'>>().toBeNever();
  expectTypeOf<Invented<typeof standinNet, Electron.Net>>().toBeNever();
  expectTypeOf<Invented<typeof standinProtocol, Electron.Protocol>>().toBeNever();
  expectTypeOf<Invented<typeof standinSafeStorage, Electron.SafeStorage>>().toBeNever();
  expectTypeOf<Invented<typeof standinScreen, Electron.Screen>>().toBeNever();
  expectTypeOf<Invented<typeof defaultSession, Electron.Session, 'applyPermissions'>>().toBeNever();
});
