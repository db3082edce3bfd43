/** Reads an argv whose program is no shell and no wrapper: one segment, every word literal, no parser needed. */
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { mayCarry, programName } from '../wrappers/open-wrapper.ts';
import { isInterpreter, readsProgram } from '../wrappers/reads-program.ts';
import { quoteArgv } from '../quote-argv.ts';
import type { Span } from '#domain/common/span.ts';

/** A shell or wrapper given here is one opaque segment: its inside was not looked at. */
export function readLiteralArgv(argv: readonly string[]): ParsedCommand {
  const words: Span[] = [];
  let text = '';
  for (const [index, word] of argv.entries()) {
    if (index > 0) text += ' ';
    const start = text.length;
    text += index === 0 ? quoteArgv([word]) : quoteArgv(['_', word]).slice(2);
    words.push([start, text.length]);
  }
  const span: Span = [0, text.length];
  const isBinary = argv.some((word) => word.includes('\0') || !word.isWellFormed());
  const program = programName(argv[0] ?? '');
  const given = argv.map((value) => ({ value }));
  const isUnread = mayCarry(program) || (isInterpreter(program) && readsProgram(given));
  return {
    text,
    segments: [
      {
        argv: [...argv],
        words,
        span,
        redirections: [],
        assignments: [],
        position: 'always',
        pipeline: { id: 0, index: 0, length: 1 },
        background: false,
        wrappers: [],
      },
    ],
    opaque: [
      ...(isBinary ? [{ reason: 'binary-input' as const, span }] : []),
      ...(isUnread ? [{ reason: 'unknown-wrapper' as const, span }] : []),
    ],
  };
}
