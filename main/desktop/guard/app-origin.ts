/** Where the page lives in the desktop: a scheme of our own, because `file:` pages may do more than ours should. */
import type { WebContents, WebFrameMain } from 'electron';

export const appScheme = 'app';
export const appHost = 'bundle';
export const appOrigin = `${appScheme}://${appHost}`;
export const startPage = `${appOrigin}/index.html`;
/** The same page, as a small window beside the tray. */
export const panelPage = `${startPage}?view=quick`;
/** Made by the main process; see `weak-start-page.ts`. */
export const weakStartPage = `${appOrigin}/weak-start.html`;
export const weakStartStyle = `${appOrigin}/weak-start.css`;

/** Whether a URL belongs to the page. Never throws; a URL that cannot be read does not. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === `${appScheme}:` && host === appHost;
}

export interface Sender {
  readonly sender: WebContents;
  /** Null once the frame has navigated away or is gone. */
  readonly senderFrame: Pick<WebFrameMain, 'parent' | 'origin' | 'url'> | null;
}

/** Whether a message really comes from our page: our window, its main frame, our origin. */
export function isTrustedSender(message: Sender, page: WebContents): boolean {
  const frame = message.senderFrame;
  return (
    frame !== null &&
    message.sender === page &&
    frame.parent === null &&
    frame.origin === appOrigin &&
    isAppUrl(frame.url)
  );
}
