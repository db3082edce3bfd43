/** What the stand-in lacks is said by name, never answered with nothing. */
import { expect, test } from 'vitest';
import { StandinApp } from '../../electron-standin/app/standin-app.ts';
import { electronModule } from '../../electron-standin/electron-module.ts';

const electron = electronModule(
  new StandinApp({ name: 'x', version: '0', appPath: '/', isPackaged: false, switches: new Map() }),
) as unknown as Record<string, Record<string, unknown>>;

test.each([
  ['app', 'setAboutPanelOptions'],
  ['app', 'relaunch'],
  ['BrowserWindow', 'addExtension'],
  ['dialog', 'showSaveDialog'],
  ['Menu', 'sendActionToFirstResponder'],
  ['nativeImage', 'createFromPath'],
  ['powerMonitor', 'getSystemIdleTime'],
  ['safeStorage', 'encryptString'],
  ['screen', 'getCursorScreenPoint'],
  ['session', 'fromPartition'],
  ['Tray', 'anything'],
  ['webContents', 'getFocusedWebContents'],
])('%s.%s throws its name', (part, name) => {
  expect(() => electron[part]?.[name]).toThrow(`electron stand-in: ${part}.${name} is not implemented`);
});

test('a whole part that is missing throws too', () => {
  for (const part of ['autoUpdater', 'globalShortcut', 'utilityProcess', 'desktopCapturer', 'shell']) {
    expect(() => electron[part]).toThrow(`electron stand-in: electron.${part} is not implemented`);
  }
});

test.each(['Tray', 'Notification'] as const)('an object of the class %s is loud as well', (name) => {
  const Class = electron[name] as unknown as new (given: object) => Record<string, unknown>;
  const made = new Class({ drawn: {} });
  expect(() => made['nonsense']).toThrow(`electron stand-in: ${name}.nonsense is not implemented`);
});
