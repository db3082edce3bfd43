/** Rules, previews and import reports in words for a terminal. */
import type { ImportReport, ListedRule, RulePreview } from '#domain/rules/rule-book.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import { ruleWords } from '#domain/rules/rule-words.ts';
import { grantsWords } from '#domain/sandbox/grant-words.ts';
import { visibleLine } from './visible-line.ts';
import { english } from '#domain/common/message.ts';

const effectWords = { allow: 'allow ', prompt: 'ask   ', forbid: 'forbid' } as const;

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function describeRule(rule: CommandRule | RuleDraft): string {
  const parts = [
    `${effectWords[rule.effect]} ${visibleLine(ruleWords(rule))}${rule.match === 'prefix' ? ' …' : ''}`,
    rule.project === null ? 'everywhere' : `in ${visibleLine(rule.project)}`,
    rule.sandbox === 'bypass' ? 'outside the sandbox' : null,
    rule.grants === undefined ? null : `with ${visibleLine(english(grantsWords(rule.grants)))}`,
    rule.expiresAt === null ? null : `until ${day(rule.expiresAt)}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

export function describeList(rules: readonly ListedRule[]): string {
  if (rules.length === 0) return 'There are no rules.\n';
  return rules
    .map(({ rule, uses, lastUsedAt }) => {
      const used = lastUsedAt === null ? 'never used' : `used ${uses}×, last ${day(lastUsedAt)}`;
      const why = rule.reason === null ? '' : `\n    ${visibleLine(rule.reason)}`;
      return `${rule.id}  ${describeRule(rule)}\n    ${rule.origin}, ${day(rule.createdAt)}, ${used}${why}\n`;
    })
    .join('');
}

export function describePreview({ looked, matched, lines, refused, warnings }: RulePreview): string {
  const judged = [
    ...(refused === null ? [] : [`Would be refused: ${visibleLine(english(refused))}\n`]),
    ...warnings.map((warning) => `Warning: ${visibleLine(english(warning))}\n`),
  ].join('');
  const head = `${judged}Would have matched ${matched} of the last ${looked} commands${matched === 0 ? '.' : ':'}\n`;
  return head + lines.map(({ text, times }) => `  ${times}×  ${visibleLine(text)}\n`).join('');
}

export function describeReport({ kept, left, notes }: ImportReport): string {
  return [
    `Brought in ${kept.length}, left out ${left.length}.`,
    ...kept.map((rule) => `  ${describeRule(rule)}`),
    ...(left.length > 0 ? ['Left out:'] : []),
    ...left.map(({ what, why }) => `  ${visibleLine(what)}\n      ${visibleLine(english(why))}`),
    ...notes.map((note) => english(note)),
    '',
  ].join('\n');
}
