/** What a command is marked with: where it is risky, what cannot be read, and words of several scripts. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Span } from '#domain/common/span.ts';
import { revealText } from '#domain/command/visible-text.ts';
import type { TextTag } from '../../../ui/code-text.tsx';

export interface Mark {
  readonly span: Span;
  readonly tag: TextTag;
}

export function marksOf({ risk, facts }: ApprovalRequest): readonly Mark[] {
  const { opaque, text } = facts.parsed;
  return [
    ...risk.reasons.map(({ span, level }) => ({ span, tag: level })),
    ...opaque.map(({ span }) => ({ span, tag: 'opaque' as const })),
    ...revealText(text).mixedWords.map(({ start, end }) => ({
      span: [start, end] satisfies Span,
      tag: 'mixed' as const,
    })),
  ];
}
