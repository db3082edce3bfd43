/** `session.defaultSession`: who may do what. As in Electron, what nobody forbids is allowed. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { chromium } from '../chromium/connection.ts';
import { loud } from '../not-implemented.ts';
import { standinProtocol } from './standin-protocol.ts';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

type Offered = 'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler';

/** The permissions a page of Chromium without a window can show the effect of. */
const permissions = ['notifications', 'geolocation', 'midi'] as const;

class StandinSession extends EventEmitter implements Pick<Electron.Session, Offered> {
  readonly protocol = standinProtocol;
  #request: RequestHandler = null;
  #check: CheckHandler = null;

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler;
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler;
  }
  setDevicePermissionHandler(): void {
    // Chromium without a window has no devices to choose from.
  }

  /** Asks product code before the page can, and tells Chromium the answers. */
  async applyPermissions(page: Electron.WebContents, origin: string): Promise<void> {
    for (const name of permissions) {
      const isChecked = this.#check?.(page, name, origin, { isMainFrame: true, requestingUrl: origin }) ?? true;
      const isGranted = isChecked && (await this.#ask(page, name));
      const setting = isGranted ? 'granted' : 'denied';
      await chromium().send('Browser.setPermission', { permission: { name }, setting });
    }
  }

  #ask(page: Electron.WebContents, name: (typeof permissions)[number]): Promise<boolean> {
    const handler = this.#request;
    if (handler === null) return Promise.resolve(true);
    return new Promise((resolve) => handler(page, name, resolve, { isMainFrame: true, requestingUrl: page.getURL() }));
  }
}

export const defaultSession = loud('session.defaultSession', new StandinSession());
