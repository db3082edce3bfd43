/**
 * A build step: asks Node for `http` instead of importing it. To import it as a module reads all its names, and one of them loads a
 * whole client of the web: a tenth of what a desk's start computes.
 */

const imports = /^import\s+(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']node:http["'];$/gm;
const asked = "process.getBuiltinModule('node:http')";

/** @param {string} code */
const lighter = (code) =>
  code.replaceAll(imports, (_, /** @type {string | undefined} */ whole, /** @type {string | undefined} */ names) =>
    [
      ...(whole === undefined ? [] : [`const ${whole} = ${asked};`]),
      ...(names === undefined ? [] : [`const {${names.replaceAll(/\sas\s/g, ': ')}} = ${asked};`]),
    ].join(' '),
  );

/**
 * @returns {import('vite').Plugin}
 */
export function lightHttp() {
  return { name: 'countersign:light-http', renderChunk: (code) => ({ code: lighter(code), map: null }) };
}
