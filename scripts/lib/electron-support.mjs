/** Says whether an Electron is still mended by its makers: they keep the newest three major versions. */

/** @param {string} version @returns {number} */
const majorOf = (version) => Number(/^(\d+)\.\d+\.\d+$/u.exec(version)?.[1] ?? NaN);

/** False for what cannot be read. @param {string} ours @param {string} newest */
export function isSupported(ours, newest) {
  return majorOf(ours) > majorOf(newest) - 3;
}
