/** One shell word: its literal value if it has one, and otherwise what is known of it. */
import type { OpaqueReason } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';

export interface Word {
  readonly value: string | null;
  /** See `wordPatternSchema`; equal in meaning to the value when that is not null. */
  readonly pattern: string;
  readonly reasons: readonly OpaqueReason[];
  /** In the root text. */
  readonly span: Span;
  /** Root offset of each UTF-16 unit of the value; empty when there is no value. */
  readonly origins: readonly number[];
  /** The word as written in its script, quotes and all. */
  readonly raw: string;
  /** The pattern that it is one of the names for. */
  readonly filled?: Word;
}

/** Escapes what the pattern language would otherwise read as an expansion. */
export function escapePattern(text: string): string {
  return text.replace(/[\\$*?[\]{}]/g, String.raw`\$&`);
}
