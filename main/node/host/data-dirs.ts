/** The person's own folders for what the desk keeps, and the refusal to keep it where others could change it. */
import { lstatSync, mkdirSync } from 'node:fs';
import { BrokerError } from '#domain/errors.ts';
import { nameDirs, type DataDirs, type Environment } from './name-dirs.ts';

export type { DataDirs } from './name-dirs.ts';

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
  const places = nameDirs(env);
  for (const directory of [places.dataDir, places.runtimeDir, places.logDir]) ensurePrivate(directory);
  return places;
}
