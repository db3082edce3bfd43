/** Variables that would put code of others into our own programs: held back from the Node that runs them, and given back for the commands that people start. See decision 0036. */

/** By Node, by the loader of the system, and by libraries that Node brings. */
export const heldNames = [
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_COMPILE_CACHE',
  'NODE_REPL_EXTERNAL_MODULE',
  'NODE_V8_COVERAGE',
  'NODE_DEBUG',
  'NODE_REDIRECT_WARNINGS',
  'OPENSSL_CONF',
  'OPENSSL_MODULES',
  'OPENSSL_ENGINES',
  'LD_PRELOAD',
  'LD_AUDIT',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'DYLD_LIBRARY_PATH',
  'DYLD_FRAMEWORK_PATH',
  'ELECTRON_RUN_AS_NODE',
] as const;

const mark = 'COUNTERSIGN_HELD_';

/** To be called before anything else looks at the environment. */
export function giveBackHeld(env: NodeJS.ProcessEnv): void {
  for (const name of heldNames) {
    const value = env[mark + name];
    if (value === undefined) continue;
    delete env[mark + name];
    env[name] ??= value;
  }
}

/** For a further process of our own: what it holds back it gives back itself. */
export function holdBack(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const held = { ...env };
  for (const name of heldNames) {
    if (held[name] === undefined) continue;
    held[mark + name] = held[name];
    delete held[name];
  }
  return held;
}

/**
 * The second line of an entry that a shell is to read first: for Node it is a word and a comment. Only words of the shell's own, which no
 * function of the caller's can stand in for.
 */
export const holdingLine =
  `':' //; for n in ${heldNames.join(' ')}; do eval "v=\\\${$n-}"; case $v in ?*) export "${mark}$n=$v";; esac; unset "$n"; done; ` +
  'exec node "$0" "$@"';
