/** Rewrites an argv so that the person's own shell runs it after reading its profile (seed 002: only on wish). */
import { quoteArgv } from '../quote-argv.ts';

const plainShell = /^(?:\/usr)?(?:\/bin\/)?(?:sh|bash|dash|zsh|ksh)$/;

/** A shell line keeps its text; any other argv becomes the line that passes exactly its words. */
export function throughUserShell(argv: readonly [string, ...string[]], userShell: string): [string, ...string[]] {
  const [program, flag, script] = argv;
  const isShellLine = argv.length === 3 && plainShell.test(program) && flag === '-c' && script !== undefined;
  return [userShell, '-lc', isShellLine ? script : quoteArgv(argv)];
}
