/** Functions by their lines, from the first to the last of what is written. */
import { parseSync } from 'oxc-parser';

/** @typedef {import('./read-sources.mjs').Source} Source */
/** @typedef {Readonly<{ path: string; name: string; line: number; lines: number }>} LongFunction */

/**
 * @param {readonly Source[]} sources
 * @param {number} most lines that a function may have
 * @returns {readonly LongFunction[]} the longest first
 */
export function longFunctions(sources, most) {
  return sources.flatMap((source) => inSource(source, most)).toSorted((one, other) => other.lines - one.lines);
}

/** @param {Source} source @param {number} most @returns {LongFunction[]} */
function inSource({ path, text }, most) {
  const starts = [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)];
  /** @param {number} offset */
  const lineOf = (offset) => starts.findLastIndex((start) => start <= offset) + 1;
  /** @type {LongFunction[]} */
  const found = [];
  /** @param {unknown} node @param {string} name what a function at this place is called */
  const visit = (node, name) => {
    if (Array.isArray(node)) for (const each of node) visit(each, name);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const fields = /** @type {Record<string, any>} */ (node);
    const own = nameOf(fields) ?? name;
    if (isFunction(fields)) {
      const lines = lineOf(fields['end'] - 1) - lineOf(fields['start']) + 1;
      if (lines > most) found.push({ path, name: own, line: lineOf(fields['start']), lines });
    }
    for (const value of Object.values(fields)) visit(value, own);
  };
  visit(parseSync(path, text).program, 'without a name');
  return found;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** @param {Record<string, any>} node */
const isFunction = (node) => functionTypes.has(node['type']) && node['body'] !== null;

/** @param {Record<string, any>} node @returns {string | null} */
function nameOf(node) {
  const named = node['id'] ?? node['key'];
  return typeof named?.name === 'string' ? named.name : null;
}
