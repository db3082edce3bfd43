/** Starts a real Chromium, wherever this machine keeps it. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export interface BrowserOptions {
  /** Host names that the browser believes to lead to this machine. */
  readonly names?: readonly string[];
  /** The same Chromium without windows, where Debian's package of it is installed: less than half of the computing time. */
  readonly isLight?: boolean;
}

/** Where this machine keeps it; undefined where only Playwright's own can be had. */
export function findBrowser(isLight = false): string | undefined {
  const light = isLight ? ['/usr/bin/chromium-headless-shell'] : [];
  return [process.env['COUNTERSIGN_CHROMIUM'] ?? '', ...light, ...places].find((place) => existsSync(place));
}

export function openBrowser({ names = [], isLight = false }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findBrowser(isLight);
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Without a language of the machine it saves nothing below a folder with letters beyond ASCII.
    env: { ...process.env, LANG: process.env['LANG'] ?? 'C.UTF-8' },
    args: [
      // One process less to start for it, and to pass pictures to: a tenth of the computing time.
      ...(isLight ? ['--in-process-gpu'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`]),
    ],
  });
}
