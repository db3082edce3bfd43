/** Puts a command together as code does: texts joined with values, and values within texts. */
import { literalsIn } from './split-literals.ts';
import { homeCall, namesIn, pathsIn } from './paths.ts';

/** Stands for what is known only when the code runs. */
const made = '"$MADE"';

const inside: Readonly<Record<string, RegExp>> = {
  js: /\$\{([^{}]*)\}/g,
  ruby: /#\{([^{}]*)\}/g,
  python: /\{([^{}]*)\}/g,
  php: /\{?\$(?:_ENV|_SERVER)\[["']?(\w+)["']?\]\}?/g,
  perl: /\$ENV\{["']?(\w+)["']?\}/g,
};
/** Languages that fill in names without brackets. */
const fillsNames = new Set(['php', 'perl']);

export interface CommandMaker {
  /** `rest` is the code behind the opening bracket of a call. */
  readonly join: (rest: string) => string;
  /** A text with the values that the language puts into it. */
  readonly within: (text: string) => string;
  /** The word that stands for what is put together in a list of words. */
  readonly argument: (rest: string) => string;
}

export function commandMaker(bare: string, literals: readonly string[], language: string): CommandMaker {
  const known = namesIn(bare, literals);
  const value = (piece: string): string => {
    if (homeCall.test(piece)) return pathsIn(piece, literals, known).find((path) => path.startsWith('~')) ?? '~';
    return pathsIn(piece, literals, known)[0] ?? made;
  };
  const within = (text: string): string => {
    const pattern = inside[language];
    const filled = pattern === undefined ? text : text.replaceAll(pattern, (_, piece: string) => value(piece));
    return fillsNames.has(language)
      ? filled.replaceAll(/\{?\$(\w+)\}?/g, (whole, name: string) => known.get(name)?.[0] ?? whole)
      : filled;
  };
  const join = (rest: string): string => {
    const end = rest.indexOf('"', rest.indexOf('"') + 1) + 1;
    const isFormat = language === 'python' && /^\s*[frbu]*f[rb]*"/.test(rest);
    const [plain = ''] = literalsIn(rest.slice(0, end), literals);
    const text = language !== 'python' || isFormat ? within(plain) : plain;
    const tail = (rest.slice(end).split(/[\n;]/)[0] ?? '').replace(/\)[^)]*$/, '');
    const format = /^\s*(?:%|\.format\s*\()\s*(.+)$/.exec(tail)?.[1];
    if (format !== undefined) return text.replaceAll(/%[srd]|\{\w*\}/g, () => value(format));
    const joined = /^\s*(?:\+|\.(?!\w)|\.(?=getenv|home)|<<|~|\|\|)\s*(.+)$/.exec(tail)?.[1];
    return joined === undefined ? text : text + value(joined);
  };
  const argument = (rest: string): string => {
    const piece = (rest.split(/[\n;]/)[0] ?? '').replaceAll(/"[\uE000-\uF8FF]"/g, '');
    return homeCall.test(piece) ? '~' : (pathsIn(piece, literals, known)[0] ?? made);
  };
  return { join, within, argument };
}
