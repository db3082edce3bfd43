/** What the scripts ask of the machine: programs on the PATH, who runs them, where Node's headers are. */
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const binDir = join(root, 'node_modules/.bin');
export const ownNode = join(binDir, process.platform === 'win32' ? 'node.exe' : 'node');

/** npm must not run under a Node that it is about to replace, so our own node_modules is taken off the PATH. */
export const systemPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((dir) => !/[\\/]node_modules[\\/]\.bin[\\/]?$|node-gyp-bin/.test(dir))
  .join(delimiter);

/**
 * @param {string} program
 * @param {string} [path]
 * @returns {string | null}
 */
export function findProgram(program, path = process.env['PATH'] ?? '') {
  for (const dir of path.split(delimiter)) {
    if (dir === '') continue;
    const file = join(dir, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this directory: the next one may have it.
    }
  }
  return null;
}

/** @param {string} program */
export const hasProgram = (program) =>
  findProgram(program, `${systemPath}${delimiter}/usr/sbin${delimiter}/sbin`) !== null;

export const isRoot = process.getuid?.() === 0;

/**
 * Where node-gyp finds Node's headers without downloading them; undefined leaves the search to node-gyp.
 * @returns {string | undefined}
 */
export function nodeHeaders() {
  const node = findProgram('node', systemPath);
  const prefixes = [...(node === null ? [] : [dirname(dirname(realpathSync(node)))]), '/usr', '/usr/local'];
  return prefixes.find((prefix) => existsSync(join(prefix, 'include/node/node_api.h')));
}
