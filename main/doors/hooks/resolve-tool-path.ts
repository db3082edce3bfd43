/** Where a path leads that an agent's own tool is about to open, links followed, also where nothing is yet. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Null when it cannot be told. */
export function resolveToolPath(cwd: string, path: string): string | null {
  if (path.includes('\0')) return null;
  let existing = resolve(cwd, path);
  const missing: string[] = [];
  for (;;) {
    try {
      return join(realpathSync(existing), ...missing);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== 'ENOENT' || existing === '/') return null;
      missing.unshift(basename(existing));
      existing = dirname(existing);
    }
  }
}
