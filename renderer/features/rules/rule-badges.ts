/** Marks rules that a person should look at again: too broad, never needed, or said by another rule already. */
import type { CommandRule } from '#domain/rules/rule.ts';
import type { ListedRule } from '#domain/rules/rule-book.ts';

export type RuleBadge = 'broad' | 'unused' | 'redundant';

/** A rule that was not needed for so long is probably not needed, in milliseconds (14 days). */
export const unusedAfterMs = 14 * 86_400_000;

export function badgesOf({ rule, uses }: ListedRule, all: readonly CommandRule[], now: number): readonly RuleBadge[] {
  const badges: RuleBadge[] = [];
  if (rule.effect === 'allow' && rule.match === 'prefix' && (rule.tokens.length === 1 || rule.project === null)) {
    badges.push('broad');
  }
  if (uses === 0 && now - rule.createdAt > unusedAfterMs) badges.push('unused');
  if (
    all.some((other) => other.id !== rule.id && covers(other, rule) && !(covers(rule, other) && rule.id < other.id))
  ) {
    badges.push('redundant');
  }
  return badges;
}

/** Whether `wide` says the same about everything that `narrow` speaks of, for at least as long. */
function covers(wide: CommandRule, narrow: CommandRule): boolean {
  if (wide.effect !== narrow.effect || wide.sandbox !== narrow.sandbox) return false;
  if (wide.project !== null && wide.project !== narrow.project) return false;
  if (wide.expiresAt !== null && (narrow.expiresAt === null || narrow.expiresAt > wide.expiresAt)) return false;
  const given = new Set(wide.grants?.map((grant) => JSON.stringify(grant)));
  if (narrow.grants?.some((grant) => !given.has(JSON.stringify(grant))) === true) return false;
  if (wide.match === 'exact' && (narrow.match === 'prefix' || narrow.tokens.length !== wide.tokens.length))
    return false;
  return wide.tokens.every((token, at) => {
    const other = narrow.tokens[at];
    return other !== undefined && wordsOf(other).every((word) => wordsOf(token).includes(word));
  });
}

function wordsOf(token: CommandRule['tokens'][number]): readonly string[] {
  return typeof token === 'string' ? [token] : token;
}
