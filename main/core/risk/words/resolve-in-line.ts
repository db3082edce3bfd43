/** Reads a word of a line with all that the line tells: its variables, its loops, and what simple substitutions print. */
import { scrambles } from '../../programs/is-decoder.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import { expandParameter } from './expand-parameter.ts';
import { type Expansion, findExpansions } from './find-expansions.ts';
import type { Line } from '../line.ts';
import { type ResolvedWord, hole, resolveWord } from '../resolve-word.ts';

const unread = '$()';
/** Substitutions in substitutions are followed this far. */
const maxDepth = 3;

export function resolveIn(
  line: Line,
  value: string | null,
  pattern: string | null | undefined,
  span: Span,
  depth = 0,
): ResolvedWord {
  if (value !== null || pattern === null || pattern === undefined || !pattern.includes(unread))
    return resolveWord(value, pattern, span, line.lookup);
  return resolveWord(null, fill(line, pattern, span, depth), span, line.lookup);
}

function fill(line: Line, pattern: string, span: Span, depth: number): string {
  const raw = line.parsed.text.slice(span[0], span[1]);
  const parts = pattern.split(unread);
  const expansions = depth < maxDepth && raw.length < 2000 ? findExpansions(raw) : null;
  const marked = expansions?.filter((one) => one.kind !== 'braces' || !/^[A-Za-z_]\w*$/.test(one.inner));
  if (marked?.length !== parts.length - 1) return pattern;
  return parts
    .map((part, index) => {
      const expansion = marked[index];
      return expansion === undefined ? part : `${part}${valueOf(line, expansion, span, depth) ?? unread}`;
    })
    .join('');
}

const literal = (text: string): string => text.replaceAll(/[\\$?[\]{}]/g, String.raw`\$&`);

function valueOf(line: Line, { kind, inner, start, end }: Expansion, span: Span, depth: number): string | null {
  if (kind === 'command') return printedBy(line, [span[0] + start, span[0] + end], depth);
  const expandText = (text: string): string | null => {
    const own = text
      .replace(/^~(?=\/|$)/, line.homeDir)
      .replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => line.lookup(name) ?? hole);
    return own.includes(hole) || /[$`]/.test(own) ? null : own;
  };
  const value = expandParameter(inner, line.lookup, expandText);
  return value === null ? null : value.split(hole).map(literal).join(unread);
}

/** What a substitution prints, as far as the commands in it are known to print what they are given. */
function printedBy(line: Line, place: Span, depth: number): string | null {
  const inside = line.parsed.segments.filter(({ span }) => span[0] >= place[0] && span[1] <= place[1]);
  const [first] = inside;
  if (first === undefined || inside.some(({ pipeline }) => pipeline.id !== first.pipeline.id)) return null;
  if (inside.slice(1).some(({ argv }) => !/^(?:cat|sort|uniq|head|tail|tr)$/.test(argv[0] ?? ''))) return null;
  if (inside.some(({ argv }) => scrambles(argv))) return null;
  const words = first.argv.map((value, index) =>
    resolveIn(line, value, first.patterns?.[index], first.words[index] ?? first.span, depth + 1),
  );
  const made = printed(first, words, line);
  return made === null || made.includes(hole) ? null : literal(made);
}

function printed(segment: Segment, [head, ...args]: readonly ResolvedWord[], line: Line): string | null {
  const texts = args.map(({ text }) => text);
  const plain = texts.filter((text) => !text.startsWith('-'));
  const program = head?.text.replace(/^.*\//, '') ?? '';
  if (printsPath.test(program)) return pathPrinted(program, plain[0], line.cwd);
  switch (program) {
    case 'echo':
      return plain.join(' ');
    case 'printf':
      return plain.filter((text) => !/^(?:%[bsq]|\\n)+$/.test(text)).join(' ');
    case 'basename':
      return plain[0]?.replace(/\/+$/, '').replace(/^.*\//, '') ?? null;
    case 'mktemp':
      return '/tmp/tmp.made';
    case 'which':
      return foundByName(plain);
    case 'command':
    case 'type':
      return /^-[vpP]$/.test(texts[0] ?? '') ? foundByName(plain) : null;
    case 'whoami':
      return line.lookup('USER');
    case 'git':
      return texts[0] === 'rev-parse' && texts.includes('--show-toplevel') ? line.projectRoot : listed(texts, plain);
    case 'ls':
      return plain.join(' ') || '*';
    case 'find':
      return found(texts);
    default:
      return null;
  }
}

export const printsPath = /^(?:g?realpath|g?readlink|dirname|pwd)$/;

/** The path that such a program prints, of the one that it is given. */
export function pathPrinted(program: string, given: string | undefined, cwd: string | null): string | null {
  if (program === 'pwd') return cwd;
  if (program !== 'dirname') return given ?? null;
  return given?.includes('/') ? given.replace(/\/[^/]*\/*$/, '') || '/' : '.';
}

const listed = (texts: readonly string[], plain: readonly string[]): string | null =>
  texts[0] === 'ls-files' ? (plain[1] ?? '*') : null;

/** A program that is found by its name is that program. */
const foundByName = ([name, ...rest]: readonly string[]): string | null =>
  rest.length === 0 && name !== undefined && /^[\w.+-]+$/.test(name) ? name : null;

/** The first place that find looks through, and the name it looks for there. */
function found(texts: readonly string[]): string {
  const start = texts[0]?.startsWith('-') === false ? texts[0] : '.';
  const name = texts[texts.findIndex((text) => text === '-name' || text === '-iname') + 1];
  return name === undefined || !texts.some((text) => /^-i?name$/.test(text)) ? `${start}/*` : `${start}/**/${name}`;
}
