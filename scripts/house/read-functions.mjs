/** The functions of one source by their names, and where it has its other names from. */
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** @typedef {import('./read-sources.mjs').Source} Source */
/** @typedef {Record<string, any>} Node */
/** @typedef {Readonly<{ path: string; functions: ReadonlyMap<string, Node>; imports: ReadonlyMap<string, Imported> }>} FileFunctions */
/** @typedef {Readonly<{ from: string; name: string }>} Imported */

const aliases = /** @type {const} */ ([
  ['#domain/', 'main/core/domain/'],
  ['#core/', 'main/core/'],
  ['#agents/', 'main/agents/'],
  ['#contract/', 'preload/contract/'],
]);

/** @param {string} from @param {string} specifier @returns {string | null} a path from the root, or null for a package */
export function resolveImport(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = aliases.find(([name]) => specifier.startsWith(name));
  return alias === undefined ? null : alias[1] + specifier.slice(alias[0].length);
}

/** @param {Source} source @returns {FileFunctions} */
export function readFunctions({ path, text }) {
  const { program, module } = parseSync(path, text);
  /** @type {Map<string, Node>} */
  const functions = new Map();
  for (const statement of program.body) {
    /** @type {Node | null} */
    const declared = 'declaration' in statement ? statement.declaration : statement;
    if (declared === null) continue;
    if (declared['type'] === 'FunctionDeclaration') functions.set(declared['id'].name, declared);
    if (declared['type'] !== 'VariableDeclaration') continue;
    for (const { id, init } of declared['declarations']) {
      if (init?.type === 'ArrowFunctionExpression') functions.set(id.name, init);
    }
  }
  /** @type {Map<string, Imported>} */
  const imports = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = resolveImport(path, moduleRequest.value);
    for (const { localName, importName } of entries) {
      if (from !== null && importName.name !== null) imports.set(localName.value, { from, name: importName.name });
    }
  }
  return { path, functions, imports };
}
