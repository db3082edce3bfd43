/** What reading another tool's rules yields, and what it needs. */
import type { Message } from '#domain/common/message.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { LeftOut } from '#domain/rules/rule-book.ts';

export interface ForeignRules {
  readonly drafts: readonly RuleDraft[];
  readonly left: readonly LeftOut[];
  readonly notes: readonly Message[];
}

export type ForeignReading =
  | { readonly kind: 'read'; readonly rules: ForeignRules }
  | { readonly kind: 'unreadable'; readonly why: Message };

export interface ImportReader {
  readonly project: string | null;
  /** Reads a shell line. */
  readonly read: (line: string) => ParsedCommand;
}
