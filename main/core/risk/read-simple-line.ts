/** Reads a command that stands as text inside another tool's argument, well enough to judge what it would do. */
import type { OpaquePart, ParsedCommand, Redirection, Segment } from '#domain/parsed-command.ts';
import type { Span } from '#domain/span.ts';

interface Token {
  readonly kind: 'word' | 'operator';
  readonly text: string;
  /** Null for a literal word. */
  readonly pattern: string | null;
  /** As a shell that is given this word would read it; null for an operator. */
  readonly source: string | null;
}

const maxTokens = 400;
const maxSegments = 64;
/** Shells inside shells are opened this far; what is deeper is opaque. */
const maxShells = 4;
const shell = /(?:^|\/)(?:ba|z|da|k|a|mk)?sh$/;

/** Every span is the given one: the text has no place of its own in what people see. */
export function readSimpleLine(text: string, span: Span, shells = 0): ParsedCommand {
  const segments: Segment[] = [];
  const opaque: OpaquePart[] = [];
  let words: Token[] = [];
  let redirections: Redirection[] = [];
  let pipeline = { id: 0, index: 0 };
  const flush = (): void => {
    const script = scriptOf(words);
    if (script !== null && shells < maxShells) {
      const inner = readSimpleLine(script, span, shells + 1);
      segments.push(...inner.segments.slice(0, maxSegments - segments.length));
      opaque.push(...inner.opaque);
    } else if (script !== null) opaque.push({ reason: 'too-deep', span });
    if ((words.length > 0 || redirections.length > 0) && segments.length < maxSegments)
      segments.push(segmentOf(words, redirections, pipeline, span));
    words = [];
    redirections = [];
  };
  const tokens = tokenize(text.slice(0, 8000));
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'word') {
      words.push(token);
    } else if (token.text === '|') {
      flush();
      pipeline = { id: pipeline.id, index: pipeline.index + 1 };
    } else if (/[<>]/.test(token.text)) {
      const target = tokens[index + 1];
      redirections.push({
        operator: token.text.replace(/^\d+/, ''),
        fd: null,
        target: target?.pattern === null ? target.text : null,
        ...(target === undefined || target.pattern === null ? {} : { pattern: target.pattern }),
        span,
      });
    } else {
      flush();
      pipeline = { id: pipeline.id + 1, index: 0 };
    }
  }
  flush();
  const lengths = new Map<number, number>();
  for (const {
    pipeline: { id, index },
  } of segments)
    lengths.set(id, Math.max(lengths.get(id) ?? 0, index + 1));
  for (const { argv, pipeline: place } of segments) {
    if (place.index > 0 && shell.test(argv[0] ?? '') && argv.slice(1).every((word) => word?.startsWith('-') ?? false))
      opaque.push({ reason: 'eval', span });
  }
  return {
    text,
    segments: segments.map((segment) => ({
      ...segment,
      pipeline: { ...segment.pipeline, length: lengths.get(segment.pipeline.id) ?? 1 },
    })),
    opaque,
  };
}

const carriers = new Set(['sudo', 'doas', 'nohup', 'env', 'exec', 'command', 'time', 'then', 'do', 'else']);

/** The script that `sh -c` or `eval` is given in words that can be read; null where there is none. */
function scriptOf(tokens: readonly Token[]): string | null {
  const at = tokens.findIndex(({ text }) => text === 'eval' || shell.test(text));
  if (at < 0) return null;
  const rest = tokens.slice(at + 1);
  if (tokens[at]?.text === 'eval') return rest.map(({ source }) => source ?? '').join(' ');
  const option = rest.findIndex(({ text }) => /^-[a-zA-Z]*c$/.test(text));
  const script =
    option < 0 || !rest.slice(0, option).every(({ text }) => /^[-+]/.test(text)) ? undefined : rest[option + 1];
  return script?.source ?? null;
}

function segmentOf(
  tokens: readonly Token[],
  redirections: readonly Redirection[],
  pipeline: { id: number; index: number },
  span: Span,
): Segment {
  let start = 0;
  const wrappers: string[] = [];
  while (
    start < tokens.length - 1 &&
    (carriers.has(tokens[start]?.text ?? '') || /^\w+=/.test(tokens[start]?.text ?? ''))
  ) {
    wrappers.push(tokens[start]?.text ?? '');
    start += 1;
  }
  const words = tokens.slice(start);
  return {
    argv: words.map(({ text, pattern }) => (pattern === null ? text : null)),
    patterns: words.map(({ pattern }) => pattern),
    words: words.map(() => span),
    span,
    redirections: [...redirections],
    assignments: [],
    position: 'always',
    pipeline: { ...pipeline, length: 1 },
    background: false,
    wrappers: wrappers.filter((name) => name === 'sudo' || name === 'doas'),
  };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let value = '';
  let pattern = '';
  let source = '';
  let isLiteral = true;
  let isQuoted = false;
  let isWord = false;
  const flush = (): void => {
    if (isWord) tokens.push({ kind: 'word', text: value, pattern: isLiteral ? null : pattern, source });
    value = '';
    pattern = '';
    source = '';
    isLiteral = true;
    isWord = false;
  };
  const put = (char: string): void => {
    isWord = true;
    value += char;
    source += char;
    pattern += /[\\$*?[\]{}]/.test(char) ? `\\${char}` : char;
  };
  for (let at = 0; at < text.length && tokens.length < maxTokens; at += 1) {
    const char = text[at] ?? '';
    const operator = /^(?:\d?>>|\d?>&|\d?>|&>|<<<|<|&&|\|\||[|;&\n()])/.exec(text.slice(at, at + 3))?.[0];
    if (isQuoted && char !== '"' && char !== '\\' && char !== '$' && char !== '`') put(char);
    else if (char === ' ' || char === '\t') flush();
    else if (char === '\\') {
      at += 1;
      put(text[at] ?? '');
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      for (const inner of text.slice(at + 1, end < 0 ? text.length : end)) put(inner);
      isWord = true;
      at = end < 0 ? text.length : end;
    } else if (char === '"') {
      isWord = true;
      isQuoted = !isQuoted;
    } else if (char === '$' && /[\w{(]/.test(text[at + 1] ?? '')) {
      const name = /^\$\{?(\w+)\}?/.exec(text.slice(at));
      isWord = true;
      isLiteral = false;
      pattern += name === null ? '$()' : `\${${name[1] ?? ''}}`;
      source += name === null ? char : name[0];
      at += name === null ? 0 : name[0].length - 1;
    } else if (char === '~' && !isWord) {
      isWord = true;
      isLiteral = false;
      pattern += '${HOME}';
      source += char;
    } else if (operator !== undefined && !(isWord && /^\d/.test(operator))) {
      flush();
      tokens.push({ kind: 'operator', text: operator, pattern: null, source: null });
      at += operator.length - 1;
    } else if (char === '*' || char === '?') {
      isWord = true;
      isLiteral = false;
      pattern += char;
      source += char;
    } else put(char);
  }
  flush();
  return tokens;
}
