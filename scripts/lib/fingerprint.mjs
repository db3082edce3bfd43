/** Fingerprints files by content, so that a stamp says whether work must be done again. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './machine.mjs';

/** What the build reads. Tests and documentation do not make a build old. */
export const buildInputs = [
  'main',
  'preload',
  'renderer',
  'resources',
  'scripts/build.mjs',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

/**
 * @param {readonly string[]} paths relative to the base
 * @param {string} [base]
 * @returns {string} hex digest over names and contents
 */
export function fingerprint(paths, base = root) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(base, path))) {
      const content = readFileSync(file);
      hash.update(`${file.slice(base.length)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string | null} */
export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** @param {string} path @param {string} value */
export function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
