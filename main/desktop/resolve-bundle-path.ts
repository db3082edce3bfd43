/** Maps a URL of the page to a file under the bundle, or to nothing: a path can never leave the root. */
import { resolve, sep } from 'node:path';
import { isAppUrl } from './app-origin.ts';

export function resolveBundlePath(root: string, url: string): string | null {
  if (!isAppUrl(url)) return null;
  const { pathname } = new URL(url);
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // A second decoding must find nothing to decode, and NUL would cut the name short inside the kernel.
  if (path.includes('\0') || path.includes('%') || path.includes('\\')) return null;
  const file = resolve(root, `.${path === '/' ? '/index.html' : path}`);
  return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : null;
}
