/** Tells whether a command is known to change nothing, from a table of commands that only look. */
import { type ArgvPattern, compileArgvPattern, plainGrammar, viewArgv } from '#domain/argv-pattern.ts';
import type { Redirection, Segment } from '#domain/parsed-command.ts';
import { type SafeRow, knownSafeTable } from './known-safe-table.ts';
import { systemProgramName } from './program-name.ts';
import { isSteeringVariable } from './steering-variables.ts';

export type SafeVerdict = { readonly safe: true; readonly reason: string } | { readonly safe: false };

const notSafe: SafeVerdict = { safe: false };

interface CompiledRow {
  readonly row: SafeRow;
  readonly patterns: readonly ArgvPattern[];
}

const rowsByProgram = new Map<string, CompiledRow[]>();
for (const row of knownSafeTable) {
  const compiled = { row, patterns: row.when.map(compileArgvPattern) };
  for (const program of row.programs.split(' ')) {
    rowsByProgram.set(program, [...(rowsByProgram.get(program) ?? []), compiled]);
  }
}

/** Wrappers that add nothing of their own: the command inside is a segment too and is judged by itself. */
const transparent = new Set(['time', 'nice', 'nohup', 'timeout', 'stdbuf', 'ionice', 'command', 'env', 'xargs']);

export function isKnownSafe(segment: Segment): SafeVerdict {
  if (segment.argv.includes(null) || segment.assignments.some(({ name }) => isSteeringVariable(name))) return notSafe;
  if (!segment.redirections.every(isHarmless)) return notSafe;
  const [first] = segment.argv;
  if (first === undefined) return { safe: true, reason: 'It only sets a variable for this line.' };
  const program = systemProgramName(first);
  if (program === null) return notSafe;
  for (const { row, patterns } of rowsByProgram.get(program) ?? []) {
    const grammar = row.grammar ?? plainGrammar;
    const view = viewArgv(segment.argv, grammar);
    if (patterns.some((pattern) => pattern(view, grammar))) return { safe: true, reason: row.reason };
  }
  const assignsSteering = segment.argv.some(
    (word) => word !== null && /^[A-Za-z_]\w*=/.test(word) && isSteeringVariable(word.split('=', 1)[0] ?? ''),
  );
  if (
    transparent.has(program) &&
    segment.argv.length > 1 &&
    !assignsSteering &&
    !segment.argv.some((word) => word?.startsWith('-S') || word?.startsWith('--split'))
  ) {
    return { safe: true, reason: 'It only runs the command it carries, which is judged by itself.' };
  }
  return notSafe;
}

/** Reading, joining descriptors, and throwing output away. */
function isHarmless({ operator, target }: Redirection): boolean {
  if (operator === '<' || operator.startsWith('<<')) return true;
  if (operator === '>&' || operator === '<&') return target !== null && /^(\d+|-|\d+-)$/.test(target);
  return target === '/dev/null';
}
