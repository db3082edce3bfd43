/** Refuses windows that give up a protection: the stand-in could not show what that would open. */
import type * as Electron from 'electron';

type Preferences = NonNullable<Electron.BrowserWindowConstructorOptions['webPreferences']>;

/** Electron's own defaults for what product code may leave out. */
const defaults = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  experimentalFeatures: false,
} as const satisfies Preferences;

export function securePreferences(given: Preferences): Preferences {
  const preferences = { ...defaults, ...given };
  for (const [name, secure] of Object.entries(defaults)) {
    if (preferences[name as keyof typeof defaults] !== secure) {
      throw new Error(`electron stand-in: webPreferences.${name} must be ${secure}`);
    }
  }
  return preferences;
}
