/** One reason for a level, before the reasons of a line are put together. */
import { riskCategoryLetters, type RiskCategory, type RiskLevel } from '#domain/risk/risk.ts';
import type { Message } from '#domain/common/message.ts';
import type { Span } from '#domain/common/span.ts';

export interface Finding {
  readonly code: string;
  readonly level: RiskLevel;
  readonly text: Message;
  readonly span: Span;
  readonly categories: readonly RiskCategory[];
}

const rank: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 1, high: 2, critical: 3 };

export const isAbove = (level: RiskLevel, than: RiskLevel): boolean => rank[level] > rank[than];

export const higher = (one: RiskLevel, other: RiskLevel): RiskLevel => (rank[one] >= rank[other] ? one : other);

const letters: Readonly<Record<string, RiskCategory>> = riskCategoryLetters;

/** Categories by their letters, so that a table row stays on one line: `NC` is network access and compliance. */
export function categoriesOf(text: string): readonly RiskCategory[] {
  return Array.from(text).flatMap((letter) => letters[letter] ?? []);
}
