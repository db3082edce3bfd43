/** What a rule about pushing covers: the remote and the branch that it names, and never what rewrites or removes there. */

/** How many words of `git push …` a rule keeps: up to its remote and its branch; null where it names no remote. */
export function pushPrefixLength(argv: readonly string[]): number | null {
  const remote = nextPositional(argv, 2);
  if (remote === null) return null;
  return (nextPositional(argv, remote + 1) ?? remote) + 1;
}

/**
 * Whether a push says more than the rule that would allow it. `tokens` is the length of the rule. Without this, a rule for one branch would
 * cover every further branch that is written behind it.
 */
export function pushesMoreThan(tokens: number, argv: readonly (string | null)[]): boolean {
  if (argv[0] !== 'git' || argv[1] !== 'push') return false;
  const rest = argv.slice(tokens);
  const namesBranch = argv.slice(2, tokens).filter((word) => word?.startsWith('-') !== true).length > 1;
  return rest.some((word) => {
    if (word === null) return true;
    return word.startsWith('-') ? !harmlessOptions.test(word) : namesBranch || /^\+|^:|:/u.test(word);
  });
}

/** Options that change what is said, and neither where it goes nor what happens there. */
const harmlessOptions =
  /^(?:-u|--set-upstream|-v|--verbose|-q|--quiet|-n|--dry-run|--progress|--no-progress|--porcelain|-4|-6|--ipv4|--ipv6|--atomic|--follow-tags|--no-verify)$/u;

function nextPositional(argv: readonly string[], from: number): number | null {
  const found = argv.findIndex((word, at) => at >= from && !word.startsWith('-'));
  return found === -1 ? null : found;
}
