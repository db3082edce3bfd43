/** Rules, previews and import reports in words for a terminal. */
import type { ImportReport, ListedRule, RulePreview } from '#domain/rules/rule-book.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import { revealText } from '#domain/command/visible-text.ts';

const effectWords = { allow: 'allow ', prompt: 'ask   ', forbid: 'forbid' } as const;

/** Imported texts may hold escape sequences; a terminal must show them, not obey them. */
const visible = (text: string): string =>
  revealText(text)
    .runs.map((run) => (run.kind === 'text' ? run.text : `<${run.label}>`))
    .join('');

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function describeRule(rule: CommandRule | RuleDraft): string {
  const words = rule.tokens.map((token) => (typeof token === 'string' ? token : token.join('|'))).join(' ');
  const parts = [
    `${effectWords[rule.effect]} ${visible(words)}${rule.match === 'prefix' ? ' …' : ''}`,
    rule.project === null ? 'everywhere' : `in ${visible(rule.project)}`,
    rule.sandbox === 'bypass' ? 'outside the sandbox' : null,
    rule.expiresAt === null ? null : `until ${day(rule.expiresAt)}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

export function describeList(rules: readonly ListedRule[]): string {
  if (rules.length === 0) return 'There are no rules.\n';
  return rules
    .map(({ rule, uses, lastUsedAt }) => {
      const used = lastUsedAt === null ? 'never used' : `used ${uses}×, last ${day(lastUsedAt)}`;
      const why = rule.reason === null ? '' : `\n    ${visible(rule.reason)}`;
      return `${rule.id}  ${describeRule(rule)}\n    ${rule.origin}, ${day(rule.createdAt)}, ${used}${why}\n`;
    })
    .join('');
}

export function describePreview({ looked, matched, lines, refused, warnings }: RulePreview): string {
  const judged = [
    ...(refused === null ? [] : [`Would be refused: ${visible(refused)}\n`]),
    ...warnings.map((warning) => `Warning: ${visible(warning)}\n`),
  ].join('');
  const head = `${judged}Would have matched ${matched} of the last ${looked} commands${matched === 0 ? '.' : ':'}\n`;
  return head + lines.map(({ text, times }) => `  ${times}×  ${visible(text)}\n`).join('');
}

export function describeReport({ kept, left, notes }: ImportReport): string {
  return [
    `Brought in ${kept.length}, left out ${left.length}.`,
    ...kept.map((rule) => `  ${describeRule(rule)}`),
    ...(left.length > 0 ? ['Left out:'] : []),
    ...left.map(({ what, why }) => `  ${visible(what)}\n      ${visible(why)}`),
    ...notes,
    '',
  ].join('\n');
}
