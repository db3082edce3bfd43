/** Opens an address in the person's browser where there is one; where there is none, the printed address has to do. */

type Environment = Readonly<Record<string, string | undefined>>;

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
