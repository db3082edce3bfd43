/** Judges a call by the tables about its program. */
import { type ArgvGrammar, type ArgvPattern, compileArgvPattern } from '#domain/command/argv-pattern.ts';
import type { ToolModel, ToolRow } from '../programs/spec.ts';
import { type Call, report, viewCall } from './call.ts';
import { placeWord } from './line.ts';
import { isSecretPath } from './files/sensitive-paths.ts';

interface CompiledTool {
  readonly grammar: ArgvGrammar;
  /** Made when a command first asks: a broker that lives for one command needs a few of hundreds. */
  readonly rows: () => readonly { readonly row: ToolRow; readonly fits: ArgvPattern; readonly code: string }[];
}

export type ToolIndex = ReadonlyMap<string, readonly CompiledTool[]>;

export function compileTools(models: readonly ToolModel[]): ToolIndex {
  const index = new Map<string, CompiledTool[]>();
  for (const { programs, grammar, rows } of models) {
    const family = programs[0] ?? '';
    const compiled = {
      grammar,
      rows: once(() => rows.map((row) => ({ row, fits: compileArgvPattern(row.pattern), code: codeOf(family, row) }))),
    };
    for (const program of programs) index.set(program, [...(index.get(program) ?? []), compiled]);
  }
  return index;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** `git push -f|--force` becomes `git-push-force`. */
function codeOf(family: string, { pattern, level }: ToolRow): string {
  const parts = pattern
    .split(' ')
    .flatMap((token) =>
      /^[!/*]/.test(token) ? [] : [(token.split('|').at(-1) ?? '').replace(/^-+/, '').replace(/[^\w-]/g, '')],
    );
  return [family, ...parts.filter((part) => part !== ''), ...(parts.join('') === '' ? [level] : [])].join('-');
}

/** What is handed over, and the files that are named. */
function noteSending(call: Call): void {
  const { line, segment } = call;
  line.sendings.push({ span: segment.span, segment, what: segment.pipeline.index > 0 ? 'input' : 'file' });
  for (const word of call.args) {
    const named = { ...word, text: word.text.replace(/^(?:[\w-]*=)?@|^file:\/\//, '') };
    if (!word.text.startsWith('-') && isSecretPath(placeWord(line, named).path, line.homeDir))
      line.secrets.push({ span: word.span, segment });
  }
}

/** False when no table knows the program. */
export function judgeByTables(index: ToolIndex, call: Call): boolean {
  const tools = index.get(call.program);
  if (tools === undefined) return false;
  for (const { grammar, rows } of tools) {
    const view = viewCall(call, grammar);
    const hit = rows().find(({ fits }) => fits(view, grammar));
    if (hit === undefined) continue;
    const { row, code } = hit;
    if (row.sends) noteSending(call);
    if (row.printsSecret) call.line.secrets.push({ span: call.segment.span, segment: call.segment });
    if (row.level !== 'low' || row.categories !== '') report(call, code, row.level, row.categories, row.text);
    return true;
  }
  report(call, `${call.program}-other`, 'medium', '', 'A use of this tool that is not known to be harmless.');
  return true;
}
