/** The person's own folders for what the desk keeps, and the refusal to keep it where others could change it. */
import { lstatSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { BrokerError } from '#domain/errors.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

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
  // A relative value is invalid by the base directory specification, and would depend on where the desk was started.
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

function refuse(directory: string, why: string, remedy: string): never {
  throw new BrokerError('store-unavailable', `${directory} ${why}.`, { remedy });
}

function ensurePrivate(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new BrokerError('store-unavailable', `${directory} cannot be created.`, {
      remedy: 'Make the folder above it writable for you.',
      cause,
    });
  }
  const stats = lstatSync(directory);
  if (!stats.isDirectory()) refuse(directory, 'is a link', 'Replace it by a folder.');
  if (stats.uid !== process.getuid?.()) refuse(directory, 'belongs to somebody else', 'Give it to your own user.');
  if ((stats.mode & 0o022) !== 0) refuse(directory, 'can be written by others', 'Run chmod go-w on it.');
}

/** Creates the folders for their owner alone. Throws at start-up, before anything was served, so its texts name paths. */
export function dataDirs(env: Environment): DataDirs {
  const home = env['HOME'] !== undefined && isAbsolute(env['HOME']) ? env['HOME'] : homedir();
  const places = process.platform === 'darwin' ? placesOnMac(home) : placesOnLinux(env, home);
  for (const directory of [places.dataDir, places.runtimeDir, places.logDir]) ensurePrivate(directory);
  return places;
}
