/** The words of a rule as they are drawn and typed. */
import type { RuleDraft } from '#domain/rules/rule.ts';

export function shownWords(rule: Pick<RuleDraft, 'tokens'>): string {
  return rule.tokens.map((token) => (typeof token === 'string' ? quote(token) : token.join('|'))).join(' ');
}

const quote = (word: string): string => (/[\s"'|]/.test(word) || word === '' ? `'${word}'` : word);
