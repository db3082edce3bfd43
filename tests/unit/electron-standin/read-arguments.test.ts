/** The stand-in reads a command line as Electron does. */
import { expect, test } from 'vitest';
import { loud } from '../../electron-standin/not-implemented.ts';
import { readArguments } from '../../electron-standin/read-arguments.ts';
import { securePreferences } from '../../electron-standin/window/refuse-insecure.ts';

test('the words that Playwright passes are understood', () => {
  const words = ['-r', '/loader.js', '--inspect=0', '--remote-debugging-port=0', '/app', '--lang=de', 'rest'];
  expect(readArguments(words)).toEqual({
    requires: ['/loader.js'],
    inspectPort: 0,
    entry: '/app',
    switches: new Map([
      ['inspect', '0'],
      ['remote-debugging-port', '0'],
      ['lang', 'de'],
    ]),
  });
});

test('what is not implemented throws by name', () => {
  const tray: Record<string, unknown> = loud('Tray', {});
  expect(() => tray['setToolTip']).toThrow('electron stand-in: Tray.setToolTip is not implemented');
});

test.each([
  { nodeIntegration: true },
  { contextIsolation: false },
  { sandbox: false },
  { webSecurity: false },
  { webviewTag: true },
])('a window with %o is refused', (preferences) => {
  expect(() => securePreferences(preferences)).toThrow('electron stand-in: webPreferences.');
});
