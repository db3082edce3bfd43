/** Tells by which kind of package this app came here. */
import { existsSync } from 'node:fs';

/** `execPath` is the app's own executable. Null where it cannot be told: then no line is offered that might be the wrong one. */
export function packageKind(
  platform: string,
  execPath: string,
  has: (path: string) => boolean = existsSync,
): 'deb' | 'rpm' | 'AppImage' | 'dmg' | null {
  if (platform === 'darwin') return 'dmg';
  if (platform !== 'linux') return null;
  if (/\/\.mount_[^/]+\//.test(execPath)) return 'AppImage';
  if (!execPath.startsWith('/opt/')) return null;
  if (has('/var/lib/dpkg/info/countersign.list')) return 'deb';
  return has('/usr/bin/rpm') ? 'rpm' : null;
}
