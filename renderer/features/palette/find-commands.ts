/** Finds the commands that hold every word that was typed, those first where a word begins like it. */
import { foldText, foldWords } from '../../text/describe/fold-text.ts';
import type { Command } from './list-commands.ts';

export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = foldWords(typed);
  if (words.length === 0) return commands;
  return commands
    .map((command) => ({ command, rank: rankOf(foldText([command.title, command.name].join(' ')), words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map(({ command }) => command);
}

/** Null when a word is missing; else how many of them begin a word of the title. */
function rankOf(title: string, words: readonly string[]): number | null {
  if (words.some((word) => !title.includes(word))) return null;
  return words.filter((word) => title.startsWith(word) || title.includes(` ${word}`)).length;
}
