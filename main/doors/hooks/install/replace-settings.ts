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

const privateMode = 0o600;

/** Null where there is no file. Throws what the system says where there is one that cannot be read. */
export function readSettingsFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

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
