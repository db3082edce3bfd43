/** Finds the row of the wrapper table that a command stands for, whatever options stand before its subcommand. */
import { grammarOf } from '../../programs/facts-of.ts';
import type { Word } from './word.ts';
import { type WrapperShape, wrapperTable } from '../wrappers/wrapper-table.ts';

export interface FoundShape {
  readonly shape: WrapperShape;
  /** Index of the first word behind the program and its subcommand. */
  readonly start: number;
  readonly name: string;
}

const subcommands = Object.keys(wrapperTable)
  .filter((key) => key.includes(' '))
  .map((key) => key.split(' '));
const maxParts = 3;

/** `unclear` where an option hides whether a subcommand follows that starts something. */
export function findShape(program: string, words: readonly Word[]): FoundShape | 'unclear' | null {
  if (Object.hasOwn(wrapperTable, program)) {
    const shape = wrapperTable[program];
    return shape === undefined ? null : { shape, start: 1, name: program };
  }
  const parts = [program];
  const takesNext = grammarOf(program).valued;
  let hasOptions = false;
  for (let index = 1; index < words.length && parts.length <= maxParts; index += 1) {
    const value = words[index]?.value ?? null;
    if (value === null) return hasOptions && mayFollow(parts, words, index) ? 'unclear' : null;
    if (value.startsWith('-')) {
      hasOptions = true;
      if (takesNext.has(value)) index += 1;
      continue;
    }
    parts.push(value);
    const key = parts.join(' ');
    const shape = Object.hasOwn(wrapperTable, key) ? wrapperTable[key] : undefined;
    if (shape !== undefined) return { shape, start: index + 1, name: program };
    if (!subcommands.some((each) => parts.every((part, at) => each[at] === part)))
      return hasOptions && mayFollow(parts.slice(0, -1), words, index + 1) ? 'unclear' : null;
  }
  return null;
}

/** Whether the rest of a subcommand stands among the words, so that an unknown option may have taken the word before it. */
function mayFollow(parts: readonly string[], words: readonly Word[], from: number): boolean {
  const rest = new Set(words.slice(from, from + 2).map(({ value }) => value));
  return subcommands.some(
    (each) => parts.every((part, at) => each[at] === part) && rest.has(each[parts.length] ?? '\0'),
  );
}
