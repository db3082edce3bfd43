/**
 * The way of a command through the core, as a reader follows it: from one function into every function that is handed the command, in the
 * order of the lines, each function once. A stay is a stretch of reading in one file; a return is a stay in a file that was read before.
 */
import { readFunctions } from './read-functions.mjs';

/** @typedef {import('./read-sources.mjs').Source} Source */
/** @typedef {import('./read-functions.mjs').Node} Node */
/** @typedef {import('./read-functions.mjs').FileFunctions} FileFunctions */
/** What is known of a value: that it is the command, or which of its fields hold it. @typedef {'command' | Map<string, any> | null} Held */
/** @typedef {Map<string, Held>} Scope the names of a function, and what they hold */
/** @typedef {Readonly<{ file: FileFunctions; name: string; node: Node }>} Found */

/**
 * @typedef {Readonly<{
 *   functionAt: (path: string, name: string) => Found | null;
 *   steps: string | null;
 *   stays: string[];
 *   read: Set<string>;
 *   inside: Set<string>;
 * }>} Walk
 * @typedef {Readonly<{ walk: Walk; file: FileFunctions; scope: Scope }>} Place
 */

/**
 * @param {readonly Source[]} sources
 * @param {Readonly<{ path: string; name: string; steps: string | null }>} from where the command comes first; `steps` is the file that holds
 *   what is called through `operation.<name>`
 */
export function walkOfCommand(sources, from) {
  const functionAt = finderOf(sources);
  /** @type {Walk} */
  const walk = { functionAt, steps: from.steps, stays: [], read: new Set(), inside: new Set() };
  const first = functionAt(from.path, from.name);
  if (first === null) throw new Error(`there is no ${from.name} in ${from.path}`);
  enter(first, first.node['params'].map(heldAtFirst), walk);
  const files = new Set(walk.stays);
  return { stays: walk.stays, files: [...files], functions: [...walk.read] };
}

/** @param {Node} param @returns {Held} */
function heldAtFirst({ name }) {
  if (name === 'command') return 'command';
  return name === 'request' ? new Map([['command', 'command']]) : null;
}

/** @param {readonly Source[]} sources @returns {Walk['functionAt']} */
function finderOf(sources) {
  const sourceAt = new Map(sources.map((source) => [source.path, source]));
  /** @type {Map<string, FileFunctions>} */
  const known = new Map();
  return (path, name) => {
    const source = sourceAt.get(path);
    if (source === undefined) return null;
    const file = known.get(path) ?? readFunctions(source);
    known.set(path, file);
    const node = file.functions.get(name);
    return node === undefined ? null : { file, name, node };
  };
}

/** @param {string} path @param {Walk} walk */
function stayIn(path, { stays }) {
  if (stays.at(-1) !== path) stays.push(path);
}

/** @param {Found} found @param {readonly Held[]} given @param {Walk} walk @returns {Held} what it gives back */
function enter({ file, name, node }, given, walk) {
  const key = `${file.path} ${name}`;
  if (walk.inside.has(key)) return null;
  // What was read before is not read again; what it gives back this time is remembered by the reader.
  const isKnown = walk.read.has(key);
  const reading = isKnown ? { ...walk, stays: [], read: new Set(walk.read) } : walk;
  walk.read.add(key);
  stayIn(file.path, reading);
  /** @type {Scope} */
  const scope = new Map();
  for (const [at, param] of node['params'].entries()) bind(param, given[at] ?? null, scope);
  walk.inside.add(key);
  const back = followBody(node, { walk: reading, file, scope });
  walk.inside.delete(key);
  return back;
}

/** @param {Node} node @param {Place} place @returns {Held} what it gives back */
function followBody({ body }, place) {
  if (body.type !== 'BlockStatement') return valueOf(body, place);
  /** @type {Held} */
  let back = null;
  /** @param {unknown} each */
  const follow = (each) => {
    if (Array.isArray(each)) for (const one of each) follow(one);
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return;
    const node = /** @type {Node} */ (each);
    if (node['type'] === 'VariableDeclarator') bind(node['id'], valueOf(node['init'], place), place.scope);
    else if (node['type'] === 'ReturnStatement') back = joined(back, valueOf(node['argument'], place));
    else if (node['type'].endsWith('Expression')) valueOf(node, place);
    else for (const value of Object.values(node)) follow(value);
  };
  follow(body.body);
  return back;
}

/** @type {Readonly<Record<string, (node: Node, place: Place) => Held>>} */
const readers = {
  Identifier: ({ name }, { scope }) => scope.get(name) ?? null,
  MemberExpression({ object, property }, place) {
    const held = valueOf(object, place);
    return held instanceof Map ? (held.get(property.name) ?? null) : null;
  },
  ObjectExpression: ({ properties }, place) =>
    properties.reduce((/** @type {Held} */ held, /** @type {Node} */ { type, argument, key, value }) => {
      if (type === 'SpreadElement') return joined(held, valueOf(argument, place));
      const field = valueOf(value, place);
      return field === null ? held : joined(held, new Map([[key.name, field]]));
    }, null),
  ArrowFunctionExpression: followInner,
  FunctionExpression: followInner,
  CallExpression: followCall,
  ConditionalExpression({ test, consequent, alternate }, place) {
    valueOf(test, place);
    return joined(valueOf(consequent, place), valueOf(alternate, place));
  },
  LogicalExpression: ({ left, right }, place) => joined(valueOf(left, place), valueOf(right, place)),
  AssignmentExpression({ left, right }, place) {
    const held = valueOf(right, place);
    if (held !== null) bind(left, held, place.scope);
    return held;
  },
  AwaitExpression: ({ argument }, place) => valueOf(argument, place),
  TSAsExpression: ({ expression }, place) => valueOf(expression, place),
  TSSatisfiesExpression: ({ expression }, place) => valueOf(expression, place),
  ParenthesizedExpression: ({ expression }, place) => valueOf(expression, place),
  ChainExpression: ({ expression }, place) => valueOf(expression, place),
};

/** What an expression holds, after its calls have been followed. @param {Node | null} node @param {Place} place @returns {Held} */
function valueOf(node, place) {
  if (node === null) return null;
  const reader = readers[node['type']];
  if (reader !== undefined) return reader(node, place);
  if (node['type'].startsWith('TS')) return null;
  for (const each of Object.values(node).flat()) {
    if (typeof each === 'object' && each !== null && typeof each.type === 'string') valueOf(each, place);
  }
  return null;
}

/** A function inside is read where it stands. @param {Node} node @param {Place} place @returns {Held} */
function followInner(node, place) {
  const scope = new Map(place.scope);
  for (const param of node['params']) bind(param, null, scope);
  return followBody(node, { ...place, scope });
}

/** @param {Node} call @param {Place} place @returns {Held} */
function followCall({ callee, arguments: given }, place) {
  const { walk, file } = place;
  if (callee.type !== 'Identifier') valueOf(callee, place);
  const held = given.map((/** @type {Node} */ each) => valueOf(each, place));
  const isStep = walk.steps !== null && callee.type === 'MemberExpression' && callee.object.name === 'operation';
  const found = isStep ? walk.functionAt(walk.steps ?? '', callee.property.name) : calledBy(callee, file, walk);
  const isHanded = isStep || held.some((/** @type {Held} */ each) => each !== null);
  if (found === null || !isHanded) return null;
  // The file of the order is read first and as a whole; its steps follow one after the other, where they stand.
  if (!isStep) stayIn(file.path, walk);
  return enter(found, held, walk);
}

/** @param {Node} callee @param {FileFunctions} file @param {Walk} walk */
function calledBy({ type, name }, file, { functionAt }) {
  if (type !== 'Identifier') return null;
  const imported = file.imports.get(name);
  return imported === undefined ? functionAt(file.path, name) : functionAt(imported.from, imported.name);
}

/** @param {Held} one @param {Held} other @returns {Held} */
function joined(one, other) {
  if (one === null || other === null) return one ?? other;
  return one instanceof Map && other instanceof Map ? new Map([...one, ...other]) : 'command';
}

/** @param {Node} pattern @param {Held} held @param {Scope} scope */
function bind(pattern, held, scope) {
  if (pattern['type'] === 'AssignmentPattern') bind(pattern['left'], held, scope);
  if (pattern['type'] === 'Identifier') scope.set(pattern['name'], held);
  if (pattern['type'] !== 'ObjectPattern') return;
  for (const { type, argument, key, value } of pattern['properties']) {
    if (type === 'RestElement') bind(argument, held, scope);
    else bind(value, held instanceof Map ? (held.get(key.name) ?? null) : null, scope);
  }
}
