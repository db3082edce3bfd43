/** Starts a real Chromium, wherever this machine keeps it. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** `names` are host names that the browser believes to lead to this machine. */
export function openBrowser(names: readonly string[] = []): Promise<Browser> {
  const executablePath = [process.env['COUNTERSIGN_CHROMIUM'] ?? '', ...places].find((place) => existsSync(place));
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`]),
    ],
  });
}
