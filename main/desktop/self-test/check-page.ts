/** Checks the page as it is shipped: every file it names is served under the one policy, and it reaches the broker from its box. */
import { net, type BrowserWindow } from 'electron';
import { isAppUrl, startPage } from '../guard/app-origin.ts';

export async function checkFiles(): Promise<string | null> {
  const page = await net.fetch(startPage);
  if (page.status !== 200) return `${startPage}: ${page.status}`;
  const names = [...(await page.text()).matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, name = '']) => name);
  const files = names.map((name) => new URL(name, startPage).href).filter(isAppUrl);
  if (files.length < 2) return 'the page names no scripts';
  for (const url of [startPage, ...files]) {
    const { status, headers } = await net.fetch(url);
    if (status !== 200) return `${url}: ${status}`;
    if (!(headers.get('content-security-policy') ?? '').startsWith("default-src 'none'")) return `${url}: no policy`;
  }
  return null;
}

/** Asked inside the page: what it has, and what it must not have. */
const question = `(async () => {
  const leaked = ['require', 'process', 'Buffer', 'ipcRenderer'].filter((name) => name in window);
  if (leaked.length > 0) return 'the page has ' + leaked.join(', ');
  if (!Object.isFrozen(window.broker)) return 'the page has no broker';
  const hello = await window.broker.invoke('desk.hello', { protocolVersion: 4, client: 'self-test' });
  if (!hello.ok) return 'the desk does not answer: ' + hello.error.code;
  for (let tries = 0; tries < 100; tries += 1) {
    if (document.querySelector('#root *') !== null) return null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 'the page draws nothing';
})()`;

/** The window is never shown. */
export async function checkWindow(window: BrowserWindow): Promise<string | null> {
  await window.loadURL(startPage);
  const problem: unknown = await window.webContents.executeJavaScript(question);
  return problem === null || typeof problem === 'string' ? problem : 'the page says nothing that can be read';
}
