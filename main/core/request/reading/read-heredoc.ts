/** Reads the body of a heredoc: as written under a quoted delimiter, with expansions otherwise. */
import type { OpaqueReason } from '#domain/command/parsed-command.ts';
import type { Holes } from './words/unfinished-word.ts';
import { type SourceText, rootOffset, rootSpan } from './source-text.ts';
import { type Word, escapePattern } from './word.ts';

export interface HeredocShape {
  readonly isQuoted: boolean;
  /** `<<-` takes leading tabs away. */
  readonly stripsTabs: boolean;
  readonly holes: Holes;
}

export function readHeredoc(source: SourceText, start: number, end: number, shape: HeredocShape): Word {
  const { text } = source;
  let value = '';
  let pattern = '';
  const origins: number[] = [];
  const reasons = new Set<OpaqueReason>();
  const literal = (char: string, at: number): void => {
    value += char;
    pattern += escapePattern(char);
    origins.push(rootOffset(source, at));
  };
  let lineStart = true;
  let at = start;
  while (at < end) {
    const char = text[at] ?? '';
    if (lineStart && shape.stripsTabs && char === '\t') {
      at += 1;
      continue;
    }
    lineStart = char === '\n';
    const next = text[at + 1] ?? '';
    const hole = shape.isQuoted ? undefined : shape.holes.get(at);
    if (hole !== undefined) {
      const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(text.slice(at, hole.end))?.[1];
      reasons.add(hole.type === 'command_substitution' ? 'substitution' : 'expansion');
      pattern += name === undefined ? '$()' : `\${${name}}`;
      at = hole.end;
    } else if (!shape.isQuoted && char === '\\' && /[$`\\\n]/.test(next)) {
      if (next !== '\n') literal(next, at + 1);
      at += 2;
    } else if (!shape.isQuoted && (char === '`' || (char === '$' && /[A-Za-z_0-9@*#?!$({-]/.test(next)))) {
      // The grammar saw nothing here, but a shell would.
      reasons.add('expansion');
      pattern += '$()';
      at += 1;
    } else {
      literal(char, at);
      at += 1;
    }
  }
  const isLiteral = reasons.size === 0;
  return {
    value: isLiteral ? value : null,
    pattern,
    reasons: [...reasons],
    span: rootSpan(source, start, end),
    origins: isLiteral ? origins : [],
    raw: text.slice(start, end),
  };
}
