/** Looks for dangerous commands among the words of what could not be read. */
import type { OpaqueReason, ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import type { Message } from '#domain/common/message.ts';

/** What stands in these parts was not named, or only guessed. */
const unread: ReadonlySet<OpaqueReason> = new Set([
  'syntax-error',
  'too-long',
  'too-many-segments',
  'too-deep',
  'not-a-shell-we-read',
  'unknown-wrapper',
  'eval',
]);

/** Each word might begin a command that ends at the next separator. */
const ends = /[;&|\n()`]/;
const blanks = /[\s"'<>${}\\]+/;
/** Words of one command that are looked at, and of all: the rest is not read. */
const mostWords = 64;
const mostLooks = 20_000;

/** Why the first of them is dangerous; null where none is. Linear in the text. */
export function dangerInUnread(
  { text, opaque }: ParsedCommand,
  dangerOf: (segment: Segment) => Message | null,
): Message | null {
  let looks = 0;
  for (const { reason, span } of opaque) {
    if (!unread.has(reason)) continue;
    for (const part of text.slice(span[0], span[1]).split(ends)) {
      const words = part.split(blanks).filter((word) => word !== '');
      for (let at = 0; at < words.length && looks < mostLooks; at += 1) {
        looks += 1;
        const danger = dangerOf(segmentOf(words.slice(at, at + mostWords), span));
        if (danger !== null) return danger;
      }
    }
  }
  return null;
}

const segmentOf = (argv: readonly string[], span: Span): Segment => ({
  argv: [...argv],
  words: argv.map(() => span),
  span,
  redirections: [],
  assignments: [],
  position: 'always',
  pipeline: { id: 0, index: 0, length: 1 },
  background: false,
  wrappers: [],
});
