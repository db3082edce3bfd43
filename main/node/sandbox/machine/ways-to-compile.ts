/** How the helpers in C are compiled: what a hostile command feeds them must end them rather than take them over. */

const checked = ['-O2', '-s', '-D_FORTIFY_SOURCE=2', '-fstack-protector-strong', '-Wl,-z,relro,-z,now,-z,noexecstack'];
const cleared = ['-fstack-clash-protection', '-ftrivial-auto-var-init=zero'];

/**
 * Options of the compiler, best first; older ones do not know them all. Static where possible: every command waits for its
 * helpers, and a loader would take half of that time.
 */
export const waysToCompile: readonly (readonly string[])[] = [
  [...checked, ...cleared, '-fPIE', '-static-pie'],
  [...checked, '-static'],
  checked,
  ['-O2'],
];
