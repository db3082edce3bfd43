/** Prints the link to the page, and a new one whenever the person asks for it where the broker was started. */
import type { ServedPage } from './serve-page.ts';

/** For a broker without a terminal: `kill -USR2` makes it print a new link. (USR1 starts Node's debugger.) */
const newLinkSignal = 'SIGUSR2';

export function announcePage(page: ServedPage, json: boolean): void {
  const print = (): void => {
    const url = page.url();
    process.stdout.write(json ? `${JSON.stringify({ url, port: page.port })}\n` : `Countersign is ready: ${url}\n`);
  };
  // Before the first line: a person who has read it may ask for another at once.
  process.on(newLinkSignal, print);
  print();
  // Our lines have no reader any more; the broker goes on.
  process.stdout.on('error', () => undefined);
  const isAttended = process.stdin.isTTY;
  const way = isAttended ? 'Press Enter for a new one.' : `For a new one: kill -USR2 ${process.pid}`;
  process.stderr.write(`The link works once, within a minute. ${way}\n`);
  if (!isAttended) return;
  process.stdin.on('data', print);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens an address in the person's browser where there is one; where there is none, the printed address has to do. */
export async function openInBrowser(url: string, env: Environment): Promise<void> {
  const isMac = process.platform === 'darwin';
  const hasScreen = isMac || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasScreen) return;
  // Loaded here, because most starts open nothing.
  const { execa } = await import('execa');
  // Not installed, or a browser that ends badly: the address is on the screen anyway.
  const options = { stdio: 'ignore', detached: true, cleanup: false, reject: false } as const;
  const opener = execa(isMac ? 'open' : 'xdg-open', [url], options);
  opener.nodeChildProcess.unref();
}
