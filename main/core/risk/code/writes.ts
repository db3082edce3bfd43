/** Which files code writes, as far as the paths stand at the call or in the names that lead to it. */
import { literalsIn } from './split-literals.ts';
import { namesIn, pathsIn } from './paths.ts';

/** Opened for writing only where a mode says so. */
const opens = /(?<![.\w])(?:open|fopen|io\.open|File\.(?:open|new)|os\.open|codecs\.open|gzip\.open)\s*\(?/g;
const mode = /^(?:[wax]b?\+?t?|[ra]b?\+|>{1,2}(?::\w+)?|\+[<>]|wb|ab)$/;
/** The first argument is the file. */
const puts =
  /\b(?:file_put_contents|(?:writeFile|appendFile|outputFile|outputJson)(?:Sync)?|createWriteStream|Deno\.write\w*|Bun\.write|(?:File|IO)\.(?:write|binwrite)|write_file|spit|os\.WriteFile|ioutil\.WriteFile|os\.Create|fs::write|(?:os|File|FileUtils)\.(?:chmod|chown|truncate)|(?:chmod|chown|truncate)Sync)\s*\(?/g;
/** The second one is. */
const copies =
  /\b(?:shutil\.(?:copy\w*|move)|os\.(?:rename|replace|symlink|link)|(?:copyFile|rename|symlink|cp)(?:Sync)\b|FileUtils\.(?:cp\w*|mv|ln\w*|copy\w*|install)|File\.(?:rename|symlink|copy))\s*\(?/g;
/** What stands before the call is. */
const methods = /\.(?:write_text|write_bytes|touch|symlink_to)\s*\(/g;

/** Files that are left with nothing in them. */
export function emptiedTargets(bare: string, literals: readonly string[]): string[] {
  const known = namesIn(bare, literals);
  const found: string[] = [];
  for (const call of bare.matchAll(puts)) {
    const [file = '', content = ''] = argumentsOf(lineOf(bare, call.index + call[0].length));
    const isNothing =
      /truncate/.test(call[0]) ||
      (/^\s*"[\uE000-\uF8FF]"\s*$/.test(content) && literalsIn(content, literals)[0] === '');
    if (isNothing) found.push(...pathsIn(file, literals, known));
  }
  for (const [, before = '', word = ''] of bare.matchAll(
    /([^;\n]{1,120})\.write_(?:text|bytes)\s*\(\s*b?("[\uE000-\uF8FF]")\s*\)/g,
  ))
    if (literalsIn(word, literals)[0] === '') found.push(...pathsIn(before, literals, known));
  // Perl says both in one: `open(F, ">file")`.
  for (const [, given = ''] of bare.matchAll(/(?<![.\w])open\s*\(?([^()\n;]{0,200})/g))
    for (const text of literalsIn(given, literals)) found.push(...(/^>\s*([^>\s&].*)$/.exec(text)?.slice(1) ?? []));
  for (const [, given = ''] of bare.matchAll(/\bopen\s*\(([^()]*)\)\s*\.close\s*\(/g)) {
    const [file = '', how = ''] = argumentsOf(given);
    if (literalsIn(how, literals)[0]?.startsWith('w') === true) found.push(...pathsIn(file, literals, known));
  }
  return found;
}

const lineOf = (bare: string, from: number): string => bare.slice(from, from + 200).split(/[\n;]/)[0] ?? '';

/** The arguments that stand between the commas outside brackets. */
function argumentsOf(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const char of text) {
    if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char) && (depth -= 1) < 0) break;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

export function writeTargets(bare: string, literals: readonly string[]): string[] {
  const known = namesIn(bare, literals);
  const found: string[] = [];
  const add = (piece: string | undefined): void => {
    if (piece !== undefined) found.push(...pathsIn(piece, literals, known));
  };
  for (const call of bare.matchAll(opens)) {
    const parts = argumentsOf(lineOf(bare, call.index + call[0].length));
    const texts = parts.map((part) => literalsIn(part, literals));
    // Perl says both in one: `open(F, ">>file")`.
    for (const [text = ''] of texts) {
      const joined = /^>{1,2}\s*([^>\s].*)$/.exec(text)?.[1];
      if (joined !== undefined) found.push(joined.replace(/^\$ENV\{["']?HOME["']?\}/, '~'));
    }
    if (texts.some(([text = '']) => mode.test(text)))
      for (const [index, part] of parts.entries()) if (!mode.test(texts[index]?.[0] ?? '')) add(part);
  }
  for (const call of bare.matchAll(puts)) add(argumentsOf(lineOf(bare, call.index + call[0].length))[0]);
  for (const call of bare.matchAll(copies)) add(argumentsOf(lineOf(bare, call.index + call[0].length))[1]);
  for (const call of bare.matchAll(methods))
    add(
      bare
        .slice(Math.max(0, call.index - 120), call.index)
        .split(/[\n;]/)
        .at(-1),
    );
  return [...new Set(found)].filter((path) => path.length < 200 && !/\s/.test(path));
}

const inCall = String.raw`\s*\(((?:[^()\n;]|\([^()\n;]*\)){0,200})`;
const readsData = new RegExp(
  String.raw`\b(?:(?:read|scan)_(?:csv|parquet|json|ndjson|excel|feather|ipc|avro|pickle|table|hdf|stata|fwf|delta)|read\.(?:csv2?|table|delim)|fread|readRDS|loadtxt|genfromtxt|np\.load|imread|Image\.open)${inCall}`,
  'g',
);
const writesData = new RegExp(
  String.raw`(?:\.to_(?:csv|parquet|json|excel|feather|pickle|hdf|stata)|\b(?:write|sink)_(?:csv|parquet|json|ndjson|excel|ipc|avro|feather|delta|tsv)|\bwrite\.(?:csv2?|table)|\bfwrite|\bsaveRDS|\bsavetxt|\bnp\.save|\bimwrite)${inCall}`,
  'g',
);
/** What is kept is a part of what was read. */
const takesPart =
  /\b(?:nrows|n_rows|skiprows|usecols|n_max|nrow)\s*=|\b(?:head|tail|sample|limit|slice|filter|query|drop|dropna|drop_nulls|drop_duplicates|unique|iloc|loc|subset|truncate|nlargest|nsmallest|crop|resize|thumbnail)\s*[([]|\[\s*-?\d*\s*:\s*-?\d+\s*\]|\[\s*\w+\[|\w\[\s*\w+\.\w+\s*[<>=!]/;

/** Files of data that code reads, takes only a part of and writes over; none where it keeps all that it has read. */
export function rewrittenTargets(bare: string, literals: readonly string[]): string[] {
  if (!takesPart.test(bare)) return [];
  const known = namesIn(bare, literals);
  const pathsOf = (calls: RegExp): string[] =>
    [...bare.matchAll(calls)].flatMap(([, inside = '']) => pathsIn(inside, literals, known));
  const read = new Set(pathsOf(readsData));
  return read.size === 0 ? [] : pathsOf(writesData).filter((path) => read.has(path));
}
