/** Shell builtins that compute a word they are given: a subscript in it may run a command, whatever the quotes around it. */

type Given = readonly (string | null)[];

const declaring = new Set(['declare', 'typeset', 'local', 'readonly', 'export', 'integer', 'float', 'nameref']);
const naming = new Set(['read', 'unset', 'wait', 'getopts']);
const comparing = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

export function computes(words: readonly { readonly value: string | null }[]): boolean {
  const name = words[0]?.value ?? '';
  const rest = words.slice(1).map(({ value }) => value);
  if (name === 'let') return rest.some((word) => word === null || /[^\d\s+\-*/%<>=!&|^~?:,()]/.test(word));
  if (declaring.has(name)) return rest.some((word) => word !== null && /^(?:[-+][A-Za-z]*[inEF]|[^=]*\[)/.test(word));
  if (naming.has(name)) return rest.some((word) => word?.includes('[') === true);
  switch (name) {
    case 'test':
    case '[':
    case '[[':
      return testComputes(rest);
    case 'printf':
      return printfComputes(rest);
    case 'compgen':
      return rest.some((word) => word !== null && /^-[A-Za-z]*[CFW]/.test(word));
    case 'mapfile':
    case 'readarray':
      return rest.some((word) => word !== null && (/^-[A-Za-z]*C/.test(word) || word.includes('[')));
    default:
      return false;
  }
}

/** Both sides of a comparison of numbers are sums, and what `-v` names may have a subscript. */
function testComputes(rest: Given): boolean {
  return rest.some((word, index) => {
    const [before, after] = [rest[index - 1], rest[index + 1]];
    if (comparing.has(word ?? '')) return !isNumber(before) || !isNumber(after);
    return (word === '-v' || word === '-R') && !/^\w+$/.test(after ?? '');
  });
}

const isNumber = (word: string | null | undefined): boolean => /^[-+]?\d+$/.test(word ?? '');

/** `-v` and `%n` name a variable, and ksh and zsh take what `%d` is given for a sum. */
function printfComputes(rest: Given): boolean {
  const format = rest[0] === '--' ? rest[1] : rest[0];
  if (format === null || format === undefined) return false;
  if (format.startsWith('-v') || /%[^a-zA-Z%]*n/.test(format)) return true;
  const isCounting = /%[^a-zA-Z%]*[diouxXeEfFgGaA*]/.test(format);
  return isCounting && rest.slice(1).some((word) => word !== null && /[[$`]/.test(word));
}
