/** Where the broker keeps its things for this person. Only names: nothing is made, and no library is loaded. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export interface DataDirs {
  /** Settings and the store. */
  readonly dataDir: string;
  /** Sockets and locks; emptied by the system where it offers such a place. */
  readonly runtimeDir: string;
  /** Logs and kept output. */
  readonly logDir: string;
  /** Where an administrator puts requirements; not created. */
  readonly managedPath: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

function placesOnMac(home: string): DataDirs {
  const dataDir = join(home, 'Library', 'Application Support', 'Countersign');
  return {
    dataDir,
    runtimeDir: join(dataDir, 'run'),
    logDir: join(home, 'Library', 'Logs', 'Countersign'),
    managedPath: '/Library/Application Support/Countersign/requirements.json',
  };
}

function placesOnLinux(env: Environment, home: string): DataDirs {
  // A relative value is invalid by the base directory specification, and would depend on where the broker was started.
  const base = (name: string, fallback: string): string => {
    const value = env[name];
    return value !== undefined && isAbsolute(value) ? value : fallback;
  };
  const dataDir = join(base('XDG_DATA_HOME', join(home, '.local', 'share')), 'countersign');
  const runtimeBase = base('XDG_RUNTIME_DIR', '');
  return {
    dataDir,
    runtimeDir: runtimeBase === '' ? join(dataDir, 'run') : join(runtimeBase, 'countersign'),
    logDir: join(base('XDG_STATE_HOME', join(home, '.local', 'state')), 'countersign'),
    managedPath: '/etc/countersign/requirements.json',
  };
}

export function nameDirs(env: Environment): DataDirs {
  const home = env['HOME'] !== undefined && isAbsolute(env['HOME']) ? env['HOME'] : homedir();
  return process.platform === 'darwin' ? placesOnMac(home) : placesOnLinux(env, home);
}
