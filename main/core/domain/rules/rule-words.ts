/** What a rule is about as one writes it: the words a command starts with, alternatives side by side. */
import type { RuleDraft } from './rule.ts';

export function ruleWords({ tokens }: Pick<RuleDraft, 'tokens'>): string {
  return tokens.map((token) => (typeof token === 'string' ? token : token.join('|'))).join(' ');
}
