/** Separates the quoted texts of a script from its code, so that patterns see code alone. */

export interface SplitCode {
  /** Every quoted text is `""` here, with its number between private marks. */
  readonly bare: string;
  readonly literals: readonly string[];
  /** Texts between quotes that run them: `qx{..}` of Perl, `%x(..)` of Ruby. */
  readonly commands: readonly string[];
}

const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' };
const perlQuote = /(?<![\w$@%&>-])(qq|qx|qw|q)\s*([([{<|!/~^])/y;
const rubyQuote = /%([qQwWxiI]?)([([{<|!])/y;

/** `<~/x/*>`: the names that a pattern stands for. */
const perlGlob = /^<[~/.$][^<>\s;]*>/;

/** `%q(..)` and `qx{..}`: where one begins at `at`. */
function quoteAt(code: string, at: number, language: string): { letter: string; start: number; end: number } | null {
  const glob = language === 'perl' ? perlGlob.exec(code.slice(at, at + 200))?.[0] : undefined;
  if (glob !== undefined) return { letter: '', start: at + 1, end: at + glob.length - 1 };
  const pattern = language === 'perl' ? perlQuote : language === 'ruby' ? rubyQuote : null;
  if (pattern === null) return null;
  pattern.lastIndex = at;
  const [whole, letters = '', open = ''] = pattern.exec(code) ?? [];
  if (whole === undefined) return null;
  const close = closing[open] ?? open;
  const start = at + whole.length;
  let depth = 1;
  for (let end = start; end < code.length; end += 1) {
    const char = code[end];
    if (char === '\\') end += 1;
    else if (char === close) depth -= 1;
    else if (char === open) depth += 1;
    if (depth === 0) return { letter: letters.slice(-1), start, end };
  }
  // Unclosed: an operator such as `%` or a hash, or nothing that would run.
  return null;
}

/** Languages that write a pattern between slashes. */
const hasPatterns = new Set(['js', 'perl', 'ruby', 'awk']);

/** A slash divides what stands before it, unless nothing that could be divided does. */
const startsPattern = (before: string, language: string): boolean =>
  (language === 'awk' && /[}\n]\s*$/.test(before)) ||
  /(?:^|[=~(,!&|{;?:[]|=>)\s*$|\b(?:if|unless|and|or|not|split|grep|return|when|while|until)\s*\(?\s*$/.test(
    before.slice(-20),
  );

/** Where the pattern ends; a line that ends first means that it was none. */
function patternEnd(code: string, from: number): number {
  let isInSet = false;
  for (let at = from; at < code.length && code[at] !== '\n'; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === '[') isInSet = true;
    else if (code[at] === ']') isInSet = false;
    else if (code[at] === '/' && !isInSet) return at;
  }
  return from - 1;
}

/** What opens code inside a text, by the language and the quote; quotes may stand in it. */
const filledIn: Readonly<Record<string, string>> = { 'ruby "': '#{', 'js `': '${' };
const longestFilled = 2000;

/** Behind the bracket that closes such code; `at` where none opens there, or none closes. */
function filledEnd(code: string, at: number, open: string | undefined): number {
  if (open === undefined || !code.startsWith(open, at)) return at;
  let depth = 1;
  let end = at + open.length;
  for (; end < code.length && end - at < longestFilled && depth > 0; end += 1)
    depth += code[end] === '{' ? 1 : code[end] === '}' ? -1 : 0;
  return depth === 0 ? end : at;
}

export function splitLiterals(code: string, language: string): SplitCode {
  const literals: string[] = [];
  const commands: string[] = [];
  let bare = '';
  const keep = (text: string): void => {
    bare += `"${mark(literals.push(text) - 1)}"`;
  };
  const hasHash = language !== 'js';
  for (let at = 0; at < code.length; at += 1) {
    const char = code[at] ?? '';
    const triple = code.slice(at, at + 3);
    const quoted = /[q%<]/.test(char) ? quoteAt(code, at, language) : null;
    if (quoted !== null) {
      const text = code.slice(quoted.start, quoted.end);
      if (quoted.letter === 'x') commands.push(text);
      keep(text);
      at = quoted.end;
    } else if (language === 'python' && (triple === '"""' || triple === "'''")) {
      const end = code.indexOf(triple, at + 3);
      const close = end < 0 ? code.length : end;
      keep(code.slice(at + 3, close));
      at = close + 2;
    } else if (char === '"' || (char === "'" && language !== 'awk') || (char === '`' && language === 'js')) {
      let text = '';
      let end = at + 1;
      for (; end < code.length && code[end] !== char; end += 1) {
        const filled = filledEnd(code, end, filledIn[`${language} ${char}`]);
        if (filled > end) {
          text += code.slice(end, filled);
          end = filled - 1;
        } else if (code[end] === '\\') {
          end += 1;
          text += unescape(code[end] ?? '');
        } else text += code[end] ?? '';
      }
      keep(text);
      at = end;
    } else if (
      char === '/' &&
      !/[/*]/.test(code[at + 1] ?? '') &&
      hasPatterns.has(language) &&
      startsPattern(bare, language)
    ) {
      // What a pattern holds is no path and no command.
      keep('');
      at = patternEnd(code, at + 1);
    } else if (
      (hasHash && char === '#' && (at === 0 || /\s/.test(code[at - 1] ?? ''))) ||
      (language === 'js' && code.startsWith('//', at))
    ) {
      const end = code.indexOf('\n', at);
      at = end < 0 ? code.length : end - 1;
    } else {
      bare += char;
    }
  }
  return { bare, literals, commands };
}

const unescape = (char: string): string => ({ n: '\n', t: '\t', r: '\r' })[char] ?? char;

/** One private character per literal; the patterns never name it. */
const mark = (index: number): string => String.fromCharCode(0xe000 + Math.min(index, 0x18ff));

/** The quoted texts that stand in a part of the bare code. */
export function literalsIn(text: string, literals: readonly string[]): string[] {
  return [...text.matchAll(/"([\uE000-\uF8FF])"/g)].flatMap(
    ([, char]) => literals[(char?.charCodeAt(0) ?? 0) - 0xe000] ?? [],
  );
}
