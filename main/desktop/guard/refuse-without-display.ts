/** Says plainly that a window needs a display: Chromium would end with a line about its own insides. */

/** Null where there is a display, or where the platform always has one. */
export function missingDisplay(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  ozonePlatform: string,
): string | null {
  if (platform !== 'linux' || ozonePlatform === 'headless') return null;
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  if (has('WAYLAND_DISPLAY') || has('WAYLAND_SOCKET') || has('DISPLAY')) return null;
  return 'There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Run `countersign serve` and open the desk in a browser.';
}
