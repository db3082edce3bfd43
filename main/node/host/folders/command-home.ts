/** Tells whether this command line was brought by a packed app, and whether it will still lie there tomorrow. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from './name-dirs.ts';

export interface CommandHome {
  /** Folder of the packed app that holds `bin` and `cli`. */
  readonly resources: string;
  /** `mounted`: gone when the AppImage ends. `moved`: macOS shows an app elsewhere until it was moved to its place. */
  readonly stay: 'stays' | 'mounted' | 'moved';
}

/** `execPath` is the Node that runs this. Null where the command line came by npm, which has its own ways of installing. */
export function commandHome(execPath: string, env: Environment): CommandHome | null {
  const resources = dirname(dirname(execPath));
  if (!existsSync(join(resources, 'cli/out/cli.js')) || !existsSync(join(resources, 'bin/countersign'))) return null;
  return { resources, stay: stayOf(resources, env['APPDIR'] ?? '') };
}

function stayOf(resources: string, appDir: string): CommandHome['stay'] {
  if (/\/AppTranslocation\/|^\/Volumes\//.test(resources)) return 'moved';
  const isMounted = /\/\.mount_[^/]+\//.test(`${resources}/`) || (appDir !== '' && isBelow(resources, appDir));
  return isMounted ? 'mounted' : 'stays';
}

function isBelow(path: string, folder: string): boolean {
  try {
    return `${path}/`.startsWith(`${realpathSync(folder)}/`);
  } catch {
    return false; // Another program's variable.
  }
}
