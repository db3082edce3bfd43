/** Takes from every page what Chromium grants unless told otherwise: navigation, windows, permissions, devices, guests. */
import { app, type Session, type WebContents } from 'electron';
import { startPage } from './app-origin.ts';

function confine(page: WebContents): void {
  page.on('will-navigate', (event) => {
    // A page may start again, as its crash notice offers; it may go nowhere else, not even within the bundle.
    if (event.url !== startPage) event.preventDefault();
  });
  page.on('will-redirect', (event) => event.preventDefault());
  page.on('will-attach-webview', (event) => event.preventDefault());
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Covers pages that exist only by mistake as well: every web contents ever made passes here. */
export function confineEveryPage(): void {
  app.on('web-contents-created', (_event, page) => confine(page));
}

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_page, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
