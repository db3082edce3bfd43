/** The person's own folders for what the broker keeps, and the refusal to keep it where others could change it. */
import { lstatSync } from 'node:fs';
import { BrokerError } from '#domain/common/errors.ts';
import { makeFolders } from './make-folders.ts';
import { nameDirs, type DataDirs, type Environment } from './name-dirs.ts';
import { say, type Message } from '#domain/common/message.ts';

export type { DataDirs } from './name-dirs.ts';

function refuse(directory: string, why: string, remedy: Message): never {
  throw new BrokerError('store-unavailable', say('{directory} {why}.', { directory, why }), { remedy });
}

function remedyFor(cause: unknown): Message {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return say('Make room on that disk.');
  if (code === 'EMFILE' || code === 'ENFILE') return say('Raise the limit of open files (`ulimit -n`).');
  if (code === 'ENOENT' || code === 'ENOTDIR') return say('Let HOME name a folder that is yours.');
  return say('Make the folder above it writable for you.');
}

function ensurePrivate(directory: string): void {
  try {
    makeFolders(directory, 0o700);
  } catch (cause) {
    throw new BrokerError('store-unavailable', say('{directory} cannot be created.', { directory }), {
      remedy: remedyFor(cause),
      cause,
    });
  }
  const stats = lstatSync(directory);
  if (!stats.isDirectory()) refuse(directory, 'is a link', say('Replace it by a folder.'));
  if (stats.uid !== process.getuid?.()) refuse(directory, 'belongs to someone else', say('Give it to your own user.'));
  if ((stats.mode & 0o022) !== 0) refuse(directory, 'can be written by others', say('Run chmod go-w on it.'));
}

/** Creates the folders for their owner alone. Throws at start-up, before anything was served, so its texts name paths. */
export function dataDirs(env: Environment): DataDirs {
  const places = nameDirs(env);
  for (const directory of [places.dataDir, places.runtimeDir, places.logDir]) ensurePrivate(directory);
  return places;
}
