/** Decides whether node_modules is what package-lock.json asks for, so that `npm ci` runs only when it must. */

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockEntry */
/** @typedef {{ packages?: Record<string, LockEntry> }} Lock */

/**
 * Compares the lock with npm's own record of what it installed last (node_modules/.package-lock.json).
 * Optional packages may be absent: they belong to other platforms.
 * @param {Lock} wanted
 * @param {Lock} installed
 * @returns {string | null} the first difference, or null when there is none
 */
export function firstDifference(wanted, installed) {
  const have = installed.packages ?? {};
  const want = Object.entries(wanted.packages ?? {}).filter(([path]) => path !== '');
  for (const [path, entry] of want) {
    const found = have[path];
    if (found === undefined) {
      if (entry.optional === true) continue;
      return `${path} is not installed`;
    }
    if (found.version !== entry.version) return `${path} is ${found.version}, wanted ${entry.version}`;
  }
  const extra = Object.keys(have).find((path) => wanted.packages?.[path] === undefined);
  return extra === undefined ? null : `${extra} is not in package-lock.json`;
}

/**
 * @param {{ stamp: string | null, key: string, present: boolean, difference: () => string | null }} state
 * @returns {{ kind: 'current', stampIsOld: boolean } | { kind: 'install', reason: string }}
 */
export function installState({ stamp, key, present, difference }) {
  if (!present) return { kind: 'install', reason: 'node_modules is missing or incomplete' };
  if (stamp === key) return { kind: 'current', stampIsOld: false };
  const reason = difference();
  return reason === null ? { kind: 'current', stampIsOld: true } : { kind: 'install', reason };
}
