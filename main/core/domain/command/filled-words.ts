/** Words of a line that say a variable or a command, with what they certainly are when it runs. Pure. */
import type { ParsedCommand } from './parsed-command.ts';
import type { Span } from '../common/span.ts';

export interface FilledWord {
  readonly written: string;
  /** Several where a loop or a branch gives it several. */
  readonly values: readonly string[];
}

/** In the order of the line; words that are what they look like are not among them. */
export function filledWords({ text, segments }: ParsedCommand): readonly FilledWord[] {
  const found = new Map<string, { readonly at: number; readonly values: Set<string> }>();
  const note = (span: Span, value: string | null): void => {
    const written = text.slice(...span);
    if (value === null || !isComputed(written) || plainly(written) === value) return;
    const known = found.get(written) ?? { at: span[0], values: new Set() };
    known.values.add(value);
    found.set(written, known);
  };
  for (const { argv, words, redirections } of segments) {
    // Where a whole line is one word of another, its own words have no place of their own.
    const places = new Set(words.map((span) => span.join('-')));
    if (places.size === words.length) for (const [index, span] of words.entries()) note(span, argv[index] ?? null);
    for (const { operator, target, span } of redirections)
      if (operator !== '<<') note(withoutOperator(text, span), target);
  }
  return [...found]
    .toSorted(([, a], [, b]) => a.at - b.at)
    .map(([written, { values }]) => ({ written, values: [...values] }));
}

/** Not for `~`: everybody knows it, and what it leads to stands among the effects. */
const isComputed = (written: string): boolean => /\$[\w{(!#*@?$-]|`/u.test(written);

/** A word of which only the quotes are taken away. */
const plainly = (written: string): string => written.replaceAll(/['"\\]/gu, '');

function withoutOperator(text: string, [start, end]: Span): Span {
  const operator = /^\d*[<>&|]+\s*/u.exec(text.slice(start, end))?.[0] ?? '';
  return [start + operator.length, end];
}
