/** Reads a word of a line as far as the line itself and the place it runs in tell what it will be. */
import type { Span } from '#domain/common/span.ts';

/** Stands where it cannot be told what the shell will put. */
export const hole = '\uFFFC';

export interface ResolvedWord {
  /** With `hole` for what is unknown and globs as written. */
  readonly text: string;
  readonly isGlob: boolean;
  readonly hasHole: boolean;
  readonly span: Span;
}

/** Null for a variable whose value the line does not tell. */
export type Variables = (name: string) => string | null;

export function resolveWord(
  value: string | null,
  pattern: string | null | undefined,
  span: Span,
  variables: Variables,
): ResolvedWord {
  if (value !== null) return { text: value, isGlob: false, hasHole: false, span };
  if (pattern === null || pattern === undefined) return { text: hole, isGlob: false, hasHole: true, span };
  let text = '';
  let isGlob = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? '';
    if (char === '\\') {
      at += 1;
      text += pattern[at] ?? '';
    } else if (char === '$' && pattern[at + 1] === '(') {
      text += hole;
      at += 2;
    } else if (char === '$' && pattern[at + 1] === '{') {
      const end = pattern.indexOf('}', at);
      const known = end < 0 ? null : variables(pattern.slice(at + 2, end));
      isGlob ||= known?.includes('*') === true;
      text += known ?? hole;
      at = end < 0 ? pattern.length : end;
    } else {
      if (char === '*' || char === '?' || char === '[' || char === '{') isGlob = true;
      text += char;
    }
  }
  return { text, isGlob, hasHole: text.includes(hole), span };
}
