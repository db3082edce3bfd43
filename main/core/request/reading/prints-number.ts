/** Words of which only a number is not written in the line: how a command ended, how many there are, which process it is. */
import type { Word } from './word.ts';
import type { ShellState } from '../values/shell-state.ts';

/** Whatever number these are given, they do nothing with it. */
const printing = new Set(['echo', 'printf', 'exit']);

const number = String.raw`\$[?#!$]|\$\{(?:[?#!$]|#[A-Za-z_]\w*)\}`;
const ofPipe = String.raw`\$\{PIPESTATUS\[(?:\d+|[@*])\]\}`;
const plain = String.raw`[^$\x60\\~{}]`;
const isNumbered = new RegExp(`^${plain}*(?:(?:${number})${plain}*)+$`);
const isNumberedByPipe = new RegExp(`^${plain}*(?:(?:${number}|${ofPipe})${plain}*)+$`);

/** The name of a program, one of its words, and what is known where it runs. */
export function printsNumber(
  program: string | null | undefined,
  { reasons, raw }: Word,
  state: ShellState | null,
): boolean {
  if (!printing.has(program ?? '') || reasons.length !== 1 || reasons[0] !== 'expansion') return false;
  return isNumbered.test(raw) || (holdsPipe(state) && isNumberedByPipe.test(raw));
}

/** The shell counts in a name that anybody may set: only where no line did it holds numbers. */
const holdsPipe = (state: ShellState | null): boolean =>
  state !== null &&
  !state.isLost &&
  !state.isFrozen &&
  !state.locked.has('PIPESTATUS') &&
  !state.variables.has('PIPESTATUS') &&
  state.around.variable('PIPESTATUS') === null;
