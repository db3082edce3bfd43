/** Splits a typed pattern into the words a rule matches: spaces part, quotes hold together, `|` lists alternatives. */
import type { RuleDraft } from '#domain/rules/rule.ts';

const piece = /\s+|"([^"]*)"|'([^']*)'|([^\s"']+)|(["'])/y;

/** Null when there is no word, or a quote is left open. */
export function splitWords(text: string): RuleDraft['tokens'] | null {
  const words: { text: string; isPlain: boolean }[] = [];
  let isInside = false;
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    const [, double, single, plain, open] = match;
    if (open !== undefined) return null;
    const part = double ?? single ?? plain;
    const before = isInside ? words.pop() : undefined;
    if (part !== undefined) {
      words.push({ text: (before?.text ?? '') + part, isPlain: (before?.isPlain ?? true) && plain !== undefined });
    } else if (before !== undefined) words.push(before);
    isInside = part !== undefined;
  }
  if (words.length === 0 || words.some((word) => word.text === '')) return null;
  return words.map(toToken);
}

/** Only words written without quotes can list alternatives. */
function toToken({ text, isPlain }: { text: string; isPlain: boolean }): RuleDraft['tokens'][number] {
  const choices = text.split('|');
  return isPlain && choices.length > 1 && choices.every((choice) => choice !== '') ? choices : text;
}
