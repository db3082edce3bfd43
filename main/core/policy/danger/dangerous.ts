/** Tells whether a command deserves a question even where a sandbox would run it, from the specs of programs. */
import { type ArgvPattern, compileArgvPattern, viewArgv } from '#domain/command/argv-pattern.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Question } from '../../programs/facts/questions.ts';
import { factsOf, grammarOf } from '../../programs/facts-of.ts';
import { claimedProgramName } from '../safe/program-name.ts';
import type { Message } from '#domain/common/message.ts';

export type DangerVerdict =
  | { readonly dangerous: true; readonly reason: Message; readonly isLoss: boolean }
  | { readonly dangerous: false };

const harmless: DangerVerdict = { dangerous: false };

type CompiledRow = { readonly row: Question; readonly pattern: ArgvPattern };
const compiled = new Map<string, readonly CompiledRow[]>();

/** Not before a command asks: reading every pattern is a good part of a start. */
function rowsOf(program: string): readonly CompiledRow[] {
  const known = compiled.get(program);
  if (known !== undefined) return known;
  const rows = factsOf(program, 'asks').map((row) => ({ row, pattern: compileArgvPattern(row.when) }));
  // Names that no spec knows are not kept: there is no end of them.
  if (rows.length > 0) compiled.set(program, rows);
  return rows;
}

/** The name counts wherever the program lies: a copy of `rm` in another folder deletes just as well. */
export function isDangerous(segment: Segment): DangerVerdict {
  const first = segment.argv[0] ?? null;
  if (first === null) return harmless;
  const program = claimedProgramName(first).replace(/^mkfs\..*$/, 'mkfs');
  const rows = rowsOf(program);
  if (rows.length === 0) return harmless;
  const grammar = grammarOf(program);
  const view = viewArgv(segment.argv, grammar);
  const hit = rows.find(({ pattern }) => pattern(view, grammar));
  return hit === undefined ? harmless : { dangerous: true, reason: hit.row.reason, isLoss: hit.row.isLoss === true };
}
