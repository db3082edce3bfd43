/** Folders for a broker that must touch nothing of the person's own, gone when it ends. */
import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataDirs } from './name-dirs.ts';

export interface TemporaryPlaces extends DataDirs {
  /** An empty folder to run a command in. */
  readonly project: string;
  readonly remove: () => void;
}

/** In the home where that can be written, for a sandbox has an empty /tmp of its own. */
export function temporaryPlaces(): TemporaryPlaces {
  const base = mkdtempSync(join(isWritable(homedir()) ? homedir() : tmpdir(), '.countersign-self-test-'));
  const root = realpathSync(base);
  const at = (name: string): string => {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  };
  return {
    dataDir: at('data'),
    runtimeDir: at('run'),
    logDir: at('log'),
    project: at('project'),
    managedPath: join(root, 'requirements.json'),
    // Tried again for a while: the browser engine may still be writing its profile there.
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // Read-only, or not there.
  }
}
