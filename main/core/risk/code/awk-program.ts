/** Reads an awk program as far as it reaches beyond its input: the commands it runs, the files it reads and writes. */
import { literalsIn, splitLiterals } from './split-literals.ts';

/** Stands for what only the run will tell. */
export const made = '"$MADE"';

export interface AwkProgram {
  /** What `system()`, a pipe or `getline` runs, as a shell would read it; and what is printed into a shell. */
  readonly commands: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** `given` holds the values of `-v`. */
export function readAwkProgram(code: string, given: ReadonlyMap<string, string>): AwkProgram {
  const { bare, literals } = splitLiterals(code, 'awk');
  const names = namesIn(bare, literals, given);
  const text = (piece: string): string => textOf(piece, literals, names);
  const program = { commands: [] as string[], reads: [] as string[], writes: [] as string[] };
  for (const { index } of bare.matchAll(/\bsystem\s*\(/g)) {
    const open = bare.indexOf('(', index);
    program.commands.push(text(bare.slice(open + 1, endOf(bare, open + 1))));
  }
  for (const { index } of bare.matchAll(/(?<!\|)\|(?!\|)/g)) {
    const behind = bare.slice(index + 1).replace(/^&/, '');
    if (/^\s*getline\b/.test(behind)) program.commands.push(text(bare.slice(startOf(bare, index), index)));
    else {
      const printed = printedIn(bare, index);
      if (printed !== null) notePipe(program, text(behind.slice(0, endOf(behind, 0))), text(printed));
    }
  }
  for (const { index, 0: whole } of bare.matchAll(/\bgetline\b\s*[\w[\]$]*\s*<(?!=)/g))
    program.reads.push(text(wordAt(bare, index + whole.length)));
  for (const { index } of bare.matchAll(/\bprintf?\b/g)) {
    const statement = bare.slice(index, endOf(bare, index));
    const arrow = outermost(statement, />>?(?!=)/y);
    if (arrow >= 0) program.writes.push(text(statement.slice(arrow).replace(/^>>?/, '')));
  }
  return program;
}

function notePipe(program: { commands: string[] }, command: string, printed: string): void {
  const isShell = /^\s*(?:\S*\/)?(?:ba|z|da|k|a)?sh\b(?!\s+-\w*c)/.test(command);
  program.commands.push(isShell ? (printed === '' ? made : printed) : `echo x | ${command}`);
}

/** What the statement before a pipe prints; null where nothing is printed into it. */
const printedIn = (bare: string, to: number): string | null =>
  /\bprintf?\b([^;{}\n]*)$/.exec(bare.slice(0, to))?.[1] ?? null;

/** Where the expression from `from` on ends: at its closing bracket, or with the statement. */
function endOf(bare: string, from: number): number {
  let depth = 0;
  for (let at = from; at < bare.length; at += 1) {
    const char = bare[at] ?? '';
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && /[;\n]/.test(char))) return at;
  }
  return bare.length;
}

/** Where the expression that ends at `to` begins. */
function startOf(bare: string, to: number): number {
  let depth = 0;
  for (let at = to - 1; at >= 0; at -= 1) {
    const char = bare[at] ?? '';
    if (')]'.includes(char)) depth += 1;
    else if ('(['.includes(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && /[;\n{}!&|=]/.test(char))) return at + 1;
  }
  return 0;
}

function wordAt(bare: string, from: number): string {
  const rest = bare.slice(from).trimStart();
  return rest.startsWith('(')
    ? rest.slice(1, endOf(rest, 1))
    : (/^(?:"."|[\w$]+(?:\[[^\]]*\])?)/u.exec(rest)?.[0] ?? '');
}

/** The first place outside brackets where the pattern fits. */
function outermost(bare: string, pattern: RegExp): number {
  let depth = 0;
  for (let at = 0; at < bare.length; at += 1) {
    const char = bare[at] ?? '';
    if ('(['.includes(char)) depth += 1;
    else if (')]'.includes(char)) depth -= 1;
    pattern.lastIndex = at;
    if (depth === 0 && pattern.test(bare)) return at;
  }
  return -1;
}

/** Names that the program sets once, to a value that is written there. */
function namesIn(bare: string, literals: readonly string[], given: ReadonlyMap<string, string>): Map<string, string> {
  const names = new Map(given);
  const seen = new Set<string>();
  for (const { index, 0: whole, 1: name = '' } of bare.matchAll(/(?<![\w$.])([A-Za-z_]\w*)\s*(?:[-+*/%^]?=(?!=))/g)) {
    const value = textOf(bare.slice(index + whole.length, endOf(bare, index + whole.length)), literals, names);
    if (seen.has(name) || given.has(name) || /[-+*/%^]=$/.test(whole)) names.delete(name);
    else names.set(name, value);
    seen.add(name);
  }
  return names;
}

const piece =
  /\bsprintf\s*\(|"(?<text>[\uE000-\uF8FF])"|\bENVIRON\s*\[\s*(?<variable>"[\uE000-\uF8FF]")\s*\]|(?<name>[A-Za-z_]\w*)(?!\s*[([\w])|(?<other>[^\s()])/gu;

/** Texts joined with values, as one shell text; neighbours that are not known become one gap. */
function textOf(code: string, literals: readonly string[], names: ReadonlyMap<string, string>): string {
  let text = '';
  piece.lastIndex = 0;
  const pattern = new RegExp(piece);
  for (let found = pattern.exec(code); found !== null; found = pattern.exec(code)) {
    const { text: mark, variable, name } = found.groups ?? {};
    if (mark !== undefined) text += literalsIn(`"${mark}"`, literals)[0] ?? '';
    else if (variable !== undefined) text += `$${literalsIn(variable, literals)[0] ?? 'MADE'}`;
    else if (name !== undefined && names.has(name)) text += names.get(name) ?? made;
    else if (found[0].startsWith('sprintf')) {
      const end = endOf(code, pattern.lastIndex);
      text += formatted(code.slice(pattern.lastIndex, end), literals, names);
      pattern.lastIndex = end + 1;
    } else if (!text.endsWith(made)) text += made;
  }
  return text;
}

/** `sprintf("rm %s", x)`. */
function formatted(code: string, literals: readonly string[], names: ReadonlyMap<string, string>): string {
  const [format = '', ...values] = code.split(',').map((part) => textOf(part, literals, names));
  return format.replaceAll(/%[-\d.]*[a-z]/g, () => values.shift() ?? made);
}
