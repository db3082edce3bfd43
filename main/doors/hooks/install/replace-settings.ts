/** Reads and replaces an agent's settings file through whatever link leads to it, keeping its mode. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

const privateMode = 0o600;

/** Null where there is no file. */
export function readSettingsFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw closed(path, error);
    throw error;
  }
}

const closed = (path: string, cause: Error): BrokerError =>
  new BrokerError('settings-unreadable', say('{path} cannot be read by you.', { path }), {
    remedy: say('Give yourself the right to read it and the folders above it.'),
    cause,
  });

/** Null takes the file away. People keep settings as links into a folder under version control; those stay links. */
export function replaceSettings(path: string, bytes: Uint8Array | null): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const real = found === undefined ? path : realpathSync(path);
  if (bytes === null) {
    rmSync(real, { force: true });
    return;
  }
  mkdirSync(dirname(real), { recursive: true, mode: 0o700 });
  const draft = `${real}.countersign-new`;
  writeFileSync(draft, bytes, { mode: privateMode });
  chmodSync(draft, (found === undefined ? privateMode : lstatSync(real).mode) & 0o777);
  renameSync(draft, real);
}
