/** Files so small, and with so few readers, that they may be a part of their only reader. */
import { parseSync } from 'oxc-parser';
import { resolveImport } from './read-functions.mjs';

/** @typedef {import('./read-sources.mjs').Source} Source */

/** @param {Source} source @returns {readonly string[]} what a file names, as paths from the root */
function namedBy({ path, text }) {
  const { module } = parseSync(path, text);
  const names = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((each) => each.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map((each) => text.slice(each.moduleRequest.start + 1, each.moduleRequest.end - 1)),
  ];
  return [...new Set(names.map((name) => resolveImport(path, name)).filter((name) => name !== null))];
}

/**
 * @param {readonly Source[]} sources
 * @param {number} most lines that such a file has
 * @returns {readonly string[]} paths of files with at most that many lines that just one other file names
 */
export function smallFiles(sources, most) {
  /** @type {Map<string, number>} */
  const readers = new Map();
  for (const source of sources) {
    for (const name of namedBy(source)) readers.set(name, (readers.get(name) ?? 0) + 1);
  }
  return sources
    .filter(({ path, text }) => readers.get(path) === 1 && text.trimEnd().split('\n').length <= most)
    .map(({ path }) => path);
}
