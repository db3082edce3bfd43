/** Walks the lines between the markers of a patch; what is wrong first is kept and ends the walk. */

import { type Message, say } from '#domain/common/message.ts';

export interface PatchCursor {
  /** Null after the last line, and after a failure. */
  peek(): string | null;
  skip(): void;
  skipBlank(): void;
  /** Ends the walk at the line in front. */
  fail(problem: Message): void;
  /** `line` counts from 1 in the text as it was given. */
  readonly failure: { readonly line: number; readonly problem: Message } | null;
}

const begin = '*** Begin Patch';
const end = '*** End Patch';
const hereDocument = /^(?:apply_patch\s+)?<<-?\s*(['"]?)(\w+)\1$/;

/** The text, or the same between the lines of a shell's here-document. */
export function walkPatch(text: string): PatchCursor {
  const isCarried = /^[^\n]*\r\n/.test(text.trimStart());
  const lines = text.split('\n').map((line) => (isCarried ? line.replace(/\r$/, '') : line));
  const isBlank = (at: number): boolean => lines[at]?.trim() === '';
  let first = 0;
  let last = lines.length - 1;
  while (first < last && isBlank(first)) first += 1;
  while (last > first && isBlank(last)) last -= 1;
  const opening = hereDocument.exec(lines[first]?.trim() ?? '');
  if (opening !== null && lines[last]?.trim() === opening[2]) {
    first += 1;
    last -= 1;
  }

  let at = first + 1;
  let failure: PatchCursor['failure'] = null;
  if (lines[first]?.trim() !== begin)
    failure = { line: first + 1, problem: say('The first line must be "{begin}".', { begin }) };
  else if (last <= first || lines[last]?.trim() !== end) {
    failure = { line: last + 1, problem: say('The last line must be "{end}".', { end }) };
  }

  const peek = (): string | null => (failure === null && at < last ? (lines[at] ?? null) : null);
  return {
    peek,
    skip() {
      at += 1;
    },
    skipBlank() {
      while (peek()?.trim() === '') at += 1;
    },
    fail(problem) {
      failure ??= { line: at + 1, problem };
    },
    get failure() {
      return failure;
    },
  };
}
