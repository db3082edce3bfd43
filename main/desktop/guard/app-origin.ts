/** Where the page lives in the desktop: a scheme of our own, because `file:` pages may do more than ours should. */

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
