/** Tells whether a command deserves a question even where a sandbox would run it, from a table with reasons. */
import { type ArgvPattern, compileArgvPattern, plainGrammar, viewArgv } from '#domain/command/argv-pattern.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { type DangerRow, dangerGrammars, dangerTable } from './dangerous-table.ts';
import { claimedProgramName } from '../safe/program-name.ts';

export type DangerVerdict =
  | { readonly dangerous: true; readonly reason: string; readonly isLoss: boolean }
  | { readonly dangerous: false };

const harmless: DangerVerdict = { dangerous: false };

type CompiledRow = { readonly row: DangerRow; readonly pattern: ArgvPattern };
let rowsByProgram: ReadonlyMap<string, readonly CompiledRow[]> | null = null;

/** Not before a command asks: reading every pattern is a good part of a start. */
function readTable(): ReadonlyMap<string, readonly CompiledRow[]> {
  const table = new Map<string, CompiledRow[]>();
  for (const row of dangerTable) {
    const compiled = { row, pattern: compileArgvPattern(row.when) };
    for (const program of row.programs.split(' ')) table.set(program, [...(table.get(program) ?? []), compiled]);
  }
  return table;
}

/** The name counts wherever the program lies: a copy of `rm` in another folder deletes just as well. */
export function isDangerous(segment: Segment): DangerVerdict {
  const first = segment.argv[0] ?? null;
  if (first === null) return harmless;
  const program = claimedProgramName(first).replace(/^mkfs\..*$/, 'mkfs');
  rowsByProgram ??= readTable();
  const rows = rowsByProgram.get(program);
  if (rows === undefined) return harmless;
  const grammar = dangerGrammars[program] ?? plainGrammar;
  const view = viewArgv(segment.argv, grammar);
  const hit = rows.find(({ pattern }) => pattern(view, grammar));
  return hit === undefined ? harmless : { dangerous: true, reason: hit.row.reason, isLoss: hit.row.isLoss === true };
}
