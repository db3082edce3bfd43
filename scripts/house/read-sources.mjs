/** The product's own sources, as the measures of `npm run house` look at them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {Readonly<{ path: string; text: string }>} Source
 */

/** Everything that git holds or would add, by its path from the root. @param {string} root @returns {readonly string[]} */
export function listFiles(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '');
}

/** @param {string} root @param {readonly string[]} paths @returns {readonly Source[]} those that are there */
export function readSources(root, paths) {
  return paths
    .filter((path) => /\.(?:ts|tsx|mjs)$/u.test(path))
    .flatMap((path) => {
      const text = textAt(join(root, path));
      return text === null ? [] : [{ path, text }];
    });
}

/** @param {string} path @returns {string | null} null for what was removed and not yet committed */
function textAt(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
