/** Where a path may lead that an agent's own tool is about to open: every reading of it that some agent is known to make. */
import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

const mostLinks = 40;

/**
 * Absolute and without links, also where nothing is yet; at least one. Agents trim paths and put the home folder for a tilde, so that a
 * path means more than it says. Null when it cannot be told.
 */
function toolPathReadings(cwd: string, path: string, homeDir: string): readonly string[] | null {
  // Control characters, addresses, and a home that only the system knows.
  if (/\p{Cc}/u.test(path) || /^(?:file:|~[a-z_][\w.-]*\/)/i.test(path.trim())) return null;
  const written = new Set([path, path.trim(), path.trim().normalize('NFC'), path.trim().replaceAll(/\\(.)/g, '$1')]);
  const readings = new Set<string>();
  for (const text of written) {
    for (const each of [text, ...atHome(text, homeDir)]) {
      const place = isAbsolute(each) ? each : `${cwd}/${each}`;
      // Some agents take the dots out of a path before they open it, others leave them to the kernel, which follows links first.
      for (const spelled of [resolve(place), place]) {
        const led = followLinks(spelled);
        if (led === null) return null;
        readings.add(led);
      }
    }
  }
  return [...readings];
}

function atHome(text: string, homeDir: string): readonly string[] {
  const rest = /^(?:~|\$HOME|\$\{HOME\})(\/.*|$)/.exec(text)?.[1];
  return rest === undefined ? [] : [`${homeDir}${rest}`];
}

/** As the kernel does, and through a link to nothing as well: a program that writes there makes what it names. */
function followLinks(path: string): string | null {
  let left = path.split('/');
  let at = '/';
  for (let links = 0; ;) {
    const part = left.shift();
    if (part === undefined) return at;
    if (part === '' || part === '.') continue;
    if (part === '..') {
      at = dirname(at);
      continue;
    }
    const next = join(at, part);
    const target = linkAt(next);
    if (target === null) return null;
    if (target === '') {
      at = next;
      continue;
    }
    links += 1;
    if (links > mostLinks) return null;
    if (target.startsWith('/')) at = '/';
    left = [...target.split('/'), ...left];
  }
}

/** Empty for what is no link or not there; null where one cannot look. */
function linkAt(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : '';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? '' : null;
  }
}

/** Everywhere that the paths may lead; null where one cannot be followed. */
export function placesOf(
  { cwd, paths }: { readonly cwd: string; readonly paths: readonly string[] },
  home: string,
): string[] | null {
  const places = new Set<string>();
  for (const path of paths) {
    const readings = toolPathReadings(cwd, path, home);
    if (readings === null) return null;
    for (const place of readings) places.add(place);
  }
  return [...places];
}
