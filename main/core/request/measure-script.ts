/** A linear look at a script before the real parser sees it: refuses shapes that would make that parser slow or fall over. */

/** Unquoted operators a line may have; 64 segments never need as many. */
const maxOperators = 600;
/** Brackets and quotes of any kind that may be open at once. */
const maxOpen = 48;
/** Words outside heredoc bodies. */
const maxWords = 4000;

export type Measure = 'fits' | 'too-many-segments' | 'too-deep';

/** Crude on purpose: nested quoting may fool it, and then the parser's own deadline is the fence. */
export function measureScript(text: string): Measure {
  let operators = 0;
  let open = 0;
  let words = 0;
  let inString = false;
  const heredocs: { delimiter: string; stripTabs: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') {
      at += 1;
    } else if (char === '"') {
      inString = !inString;
      words += 1;
    } else if (inString) {
      const opens = char === '`' || (char === '$' && (text[at + 1] === '(' || text[at + 1] === '{'));
      operators += opens ? 1 : 0;
    } else if (char === '#' && (at === 0 || /\s/.test(text[at - 1] ?? ''))) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end - 1;
    } else if (char === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0) continue;
      at = close;
    } else if (char === '\n' && heredocs.length > 0) {
      at = skipHeredocs(text, at, heredocs);
    } else if (char === '<' && text[at + 1] === '<' && text[at + 2] !== '<') {
      const found = /^<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s;|&<>()]+))/.exec(text.slice(at, at + 200));
      if (found) heredocs.push({ delimiter: found[2] ?? found[3] ?? found[4] ?? '', stripTabs: found[1] === '-' });
      operators += 1;
      at += 1;
    } else if (char === '(' || char === '{' || char === '[') {
      open += 1;
      operators += char === '[' ? 0 : 1;
      if (open > maxOpen) return 'too-deep';
    } else if (char === ')' || char === '}' || char === ']') {
      open = Math.max(0, open - 1);
    } else if (
      char === '|' ||
      char === '&' ||
      char === ';' ||
      char === '<' ||
      char === '>' ||
      char === '`' ||
      char === '\n'
    ) {
      operators += 1;
    } else if (char === ' ' || char === '$' || char === '!') {
      words += 1;
    }
    if (operators > maxOperators || words > maxWords) return 'too-many-segments';
  }
  return 'fits';
}

function skipHeredocs(text: string, newline: number, heredocs: { delimiter: string; stripTabs: boolean }[]): number {
  let at = newline + 1;
  for (const { delimiter, stripTabs } of heredocs.splice(0)) {
    for (;;) {
      const end = text.indexOf('\n', at);
      const line = text.slice(at, end < 0 ? text.length : end);
      at = end < 0 ? text.length : end + 1;
      if (end < 0 || (stripTabs ? line.replace(/^\t+/, '') : line) === delimiter) break;
    }
  }
  return at - 1;
}
