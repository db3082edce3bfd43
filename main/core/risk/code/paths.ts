/** Paths as code puts them together: written out, below the home, in the names and loops that lead to a call. */
import { literalsIn } from './split-literals.ts';

/** The home folder as the languages call it. */
export const homeCall =
  /\bhome\s*\(|homedir\s*\(|Dir\.home|Path\.home|expanduser|HOME\b|user\.home|File::HomeDir|getpwuid|posix_getpwuid|UserHomeDir|home_dir\s*\(|homedir::|NSHomeDirectory|homeDirectoryForCurrentUser/i;
/** The same inside a text that the language fills in. */
const homeInText = /^(?:\$ENV\{['"]?HOME['"]?\}|#\{(?:Dir\.home|ENV\[['"]HOME['"]\])\}|\$\{?HOME\}?)(?=\/|$)/;
const hereCall = /\bgetcwd\b|process\.cwd\s*\(|Dir\.pwd|Path\.cwd|\bcwd\s*\(/;

/** A folder or file that the script makes for itself where everybody may, and the place of all of them. */
const madeCall =
  /\btempfile\.(?:mkdtemp|mkstemp|NamedTemporaryFile|TemporaryDirectory)|\bmkdtemp(?:Sync)?\s*\(|\bDir\.mktmpdir|(?<![\w.])(?:tempdir|tempnam|mktemp)\s*\(|\bos\.(?:MkdirTemp|CreateTemp)|\bFiles\.createTemp/;
const temporaryCall =
  /\btempfile\.gettempdir|\btmpdir\s*\(|\bDir\.tmpdir|\bsys_get_temp_dir|\bos\.TempDir|\btemp_dir\s*\(|\bgetTempDirectory/;

/** Paths in a piece of code; `known` are the names that were given a path before. */
export function pathsIn(
  piece: string,
  literals: readonly string[],
  known: ReadonlyMap<string, readonly string[]>,
): string[] {
  const texts = literalsIn(piece, literals)
    .filter((text) => !/^(?:utf-?8|[rwa]b?\+?|node:)|^[:;,|]$/.test(text))
    .flatMap((text) => (severalPatterns.test(text) ? text.trim().split(/\s+/) : [text]))
    .map((text) => text.replace(homeInText, '~'));
  // `Path("a").glob("b")` is below the first.
  const globbed = /"[\uE000-\uF8FF]"\s*\)\s*\.r?glob\s*\(\s*"[\uE000-\uF8FF]"/.test(piece) && texts.length === 2;
  if (globbed) texts.splice(0, 2, texts.join('/'));
  const climbed = climbs(piece, String.raw`"[\uE000-\uF8FF]"\s*\)`);
  const named = [...known].flatMap(([name, paths]) => {
    const word = String.raw`(?<![\w.])[$@]?${name}\b`;
    return new RegExp(word).test(piece) ? paths.map((path) => above(path, climbs(piece, word))) : [];
  });
  const isHome = homeCall.test(piece) || texts.some((text) => /^(?:HOME|user\.home)$/.test(text));
  if (isHome) {
    // `home + '/.npmrc'` begins with a slash, and is below the home.
    const below = texts.filter((text) => !/^(?:HOME|user\.home|~)$/.test(text) && !/^~(?!\/.)|^\/(?!\.)/.test(text));
    return [...(below.length > 0 ? below.map((text) => `~/${text.replace(/^~?\//, '')}`) : ['~']), ...named];
  }
  const isMade = madeCall.test(piece);
  if (isMade || temporaryCall.test(piece)) {
    const below = texts.map((text) => `/tmp/${text.replace(/^\//, '')}`);
    return [...(isMade ? ['/tmp/made'] : below.length > 0 ? below : ['/tmp']), ...named];
  }
  if (climbed > 0 && texts.length > 0) return texts.map((text) => above(text, climbed));
  // `for (const d of ['a', 'b']) rm(d)`: they are what the name holds.
  const further = texts.filter((text) => !named.includes(text));
  // `path.join(root, 'x')` is below each of what the name holds.
  if (named.length > 0 && further.length > 0)
    return further.flatMap((text) => (/^[/~]/.test(text) ? [text] : named.map((root) => `${root}/${text}`)));
  if (named.length > 0) return named;
  if (!hereCall.test(piece)) return [...texts, ...named];
  const parents = piece.split(/\bos\.pardir\b/).length - 1;
  const folder = above('.', parents + climbs(piece, String.raw`(?:${hereCall.source})\s*\(?\s*\)?`));
  return texts.length === 0 ? [folder, ...named] : [...texts.map((text) => joined(folder, text)), ...named];
}

/** Perl's `glob "~/.* ~/*"` holds several patterns. */
const severalPatterns = /^\s*\S*\*\S*(?:\s+\S*\*\S*)+\s*$/;

const above = (path: string, climbed: number): string => `${path}${'/..'.repeat(climbed)}`;
const joined = (folder: string, text: string): string =>
  folder === '.' || /^[/~]/.test(text) ? text : `${folder}/${text}`;

/** `Path('a/b').resolve().parents[1]`, `dirname(getcwd())`: so many folders above what is written. */
function climbs(piece: string, start: string): number {
  const found = new RegExp(
    String.raw`(?<calls>(?:\bdirname\s*\(\s*(?:[\w.]+\s*\(\s*)?(?:\w+\.)*)*)(?:${start})(?:\.(?:resolve|absolute)\(\))?(?:\.parents\[(?<at>\d)\]|(?<steps>(?:\.parent\b)+))?`,
  ).exec(piece);
  const { calls = '', at, steps = '' } = found?.groups ?? {};
  const outer = calls.split('dirname').length - 1;
  return outer + (at === undefined ? steps.split('.parent').length - 1 : Number(at) + 1);
}

const given =
  /(?:^|[;\n{(]|\b(?:const|let|var|my|our|local|for|foreach|each)\b)\s*\(?\s*[$@]?([A-Za-z_][\w\s,]*?)\s*(?:=(?![=~>])|:=|\bin\b|\bof\b)\s*([^;\n]{1,200})/g;
const perlLoop = /\bfor(?:each)?\s*(?:my\s*)?[$@]([A-Za-z_]\w*)\s*\(([^;\n]{1,200})/g;
/** Without a name of its own perl calls it `$_`. */
const perlTopic = /\bfor(?:each)?\s*\(([^;\n]{1,200}?)\)\s*\{/g;
const phpLoop = /\bforeach\s*\(([^;\n]{1,200}?)\s+as\s+(?:\$\w+\s*=>\s*)?\$(\w+)/g;
const rubyBlock =
  /((?:Dir\.(?:glob|each_child|entries)|Pathname\.glob|Find\.find)\s*\([^;\n{}]{0,120}\))\s*(?:\{|do)\s*\|\s*(\w+)/g;
const block = /([^;\n]{1,160})\.(?:each|forEach|map)\s*[({]*\s*(?:\|\s*)?\(?\s*([A-Za-z_]\w*)/g;

export function namesIn(bare: string, literals: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  const learn = (name: string, piece: string): void => {
    const paths = pathsIn(piece, literals, known);
    if (name !== '' && paths.length > 0) known.set(name, paths);
  };
  for (const [, names = '', piece = ''] of bare.matchAll(given))
    for (const name of names.split(',')) learn(name.trim().split(/\s+/).at(-1) ?? '', piece);
  for (const [, name = '', piece = ''] of bare.matchAll(perlLoop)) learn(name, piece);
  for (const [, piece = ''] of bare.matchAll(perlTopic)) learn('_', piece);
  for (const loop of [phpLoop, block, rubyBlock])
    for (const [, piece = '', name = ''] of bare.matchAll(loop)) learn(name, piece);
  return known;
}
