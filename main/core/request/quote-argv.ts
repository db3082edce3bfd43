/** Writes an argv as the shell line that would pass exactly these words. */

const bare = /^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
const keyword = /^(if|then|else|elif|fi|do|done|case|esac|while|until|for|select|in|function|time|coproc)$/;

export function quoteArgv(argv: readonly string[]): string {
  return argv.map((word, index) => quoteWord(word, index === 0)).join(' ');
}

function quoteWord(word: string, isFirst: boolean): string {
  // As the first word, `a=b` would be an assignment and `if` a keyword.
  if (bare.test(word) && !(isFirst && (word.includes('=') || keyword.test(word)))) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
