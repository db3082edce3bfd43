/** Opens an address in the person's browser where there is one; where there is none, the printed address has to do. */
import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

export function openInBrowser(url: string, env: Environment): void {
  const isMac = process.platform === 'darwin';
  const hasScreen = isMac || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasScreen) return;
  const opener = spawn(isMac ? 'open' : 'xdg-open', [url], { stdio: 'ignore', detached: true });
  // Not installed: the address is on the screen anyway.
  opener.on('error', () => undefined);
  opener.unref();
}
