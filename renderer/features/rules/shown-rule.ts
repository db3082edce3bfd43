/** The words of a rule as they are drawn and typed. */
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { RuledGrant } from '#domain/sandbox/permission.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';

export function shownWords(rule: Pick<RuleDraft, 'tokens'>): string {
  return rule.tokens.map((token) => (typeof token === 'string' ? quote(token) : token.join('|'))).join(' ');
}

/** What a rule gives beyond the sandbox: the words, and the place that they are about. */
export function ruledWords(grant: RuledGrant): { readonly may: string; readonly place: string } {
  return grant.kind === 'path'
    ? { may: t.mayWrite, place: grant.path }
    : { may: t.mayConnect, place: `${grant.target.host}:${grant.target.port}` };
}

const quote = (word: string): string => (/[\s"'|]/.test(word) || word === '' ? `'${word}'` : word);
