/** Starts a real Chromium, wherever this machine keeps it. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export interface BrowserWishes {
  /** Host names that the browser believes to lead to this machine. */
  readonly names?: readonly string[];
  /** The same Chromium without windows, where Debian's package of it is installed: less than half of the computing time. */
  readonly isLight?: boolean;
}

export function openBrowser({ names = [], isLight = false }: BrowserWishes = {}): Promise<Browser> {
  const light = isLight ? ['/usr/bin/chromium-headless-shell'] : [];
  const wanted = [process.env['COUNTERSIGN_CHROMIUM'] ?? '', ...light, ...places];
  const executablePath = wanted.find((place) => existsSync(place));
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`]),
    ],
  });
}
