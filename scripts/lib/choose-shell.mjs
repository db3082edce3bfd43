/** Decides where the broker opens: an Electron window or the headless host in a browser. */

/**
 * Never asks the `electron` package: requiring it where its binary is missing starts a download.
 * @param {{ platform: string, overrideDist: string | undefined, packageDist: string }} place
 * @returns {string} the path where the binary would be
 */
export function electronBinary({ platform, overrideDist, packageDist }) {
  if (overrideDist !== undefined && overrideDist !== '') return `${overrideDist}/electron`;
  return `${packageDist}/${platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'}`;
}

/**
 * @param {{
 *   platform: string,
 *   env: Readonly<Record<string, string | undefined>>,
 *   hasBinary: boolean,
 *   isRoot: boolean,
 * }} machine
 * @returns {{ kind: 'window' } | { kind: 'headless', reason: string }}
 */
export function chooseShell({ platform, env, hasBinary, isRoot }) {
  if (!hasBinary) return { kind: 'headless', reason: 'no Electron binary here' };
  const hasDisplay = platform === 'darwin' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
  if (!hasDisplay) return { kind: 'headless', reason: 'no display' };
  // Chromium refuses to sandbox its pages as root, and an unsandboxed page is no place for an approval.
  if (platform === 'linux' && isRoot && !env['ELECTRON_OVERRIDE_DIST_PATH']) {
    return { kind: 'headless', reason: 'Electron does not run as root' };
  }
  return { kind: 'window' };
}
