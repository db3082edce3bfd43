/** Puts a copy without secrets where a settings file would be hidden, so that ordinary work with its tool goes on. */
import { createHash } from 'node:crypto';
import { constants, closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mount } from '../bubblewrap/mount.ts';
import { pathKind } from '../paths/real-path-of.ts';
import { withoutSecrets } from './without-secrets.ts';

const mostBytes = 256 * 1024;

/** The mounts with each of `files` turned into its copy beneath `dataDir`; what cannot be read or cleaned stays hidden. */
export function showWithoutSecrets(
  mounts: readonly Mount[],
  files: readonly string[],
  dataDir: string,
): readonly Mount[] {
  if (files.length === 0) return mounts;
  return mounts.map((mount) => {
    if (mount.kind !== 'hidden-file' || !files.includes(mount.path)) return mount;
    const source = copyOf(mount.path, formOf(mount.path), dataDir);
    return source === null ? mount : { kind: 'bind', path: mount.path, source, writable: false };
  });
}

/** By its name where it really lies: dotfiles are often links. */
const formOf = (file: string): 'lines' | 'xml' => (/\.(?:xml|config)$/iu.test(file) ? 'xml' : 'lines');

/** Named by what it holds, so that sandboxes that run side by side share it and none in use is changed. */
function copyOf(file: string, form: 'lines' | 'xml', dataDir: string): string | null {
  try {
    const text = readPlain(file);
    const shown = text === null ? null : withoutSecrets(text, form);
    if (shown === null) return null;
    const folder = path.join(dataDir, 'without-secrets');
    const copy = path.join(folder, createHash('sha256').update(shown).digest('hex'));
    if (pathKind(copy) === 'file') return copy;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${copy}.${process.pid}`;
    writeFileSync(unfinished, shown, { mode: 0o444 });
    renameSync(unfinished, copy);
    return copy;
  } catch {
    return null; // Hidden is always right.
  }
}

function readPlain(file: string): string | null {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(descriptor);
    return found.isFile() && found.size <= mostBytes ? readFileSync(descriptor, 'utf8') : null;
  } finally {
    closeSync(descriptor);
  }
}
