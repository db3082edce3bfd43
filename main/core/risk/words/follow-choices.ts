/** Follows names that take one of several values: a loop over words, what `read` gets from a search, the arguments of a function. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import type { Line } from '../line.ts';
import { hole, type ResolvedWord } from '../resolve-word.ts';
import { isAllGiven, isOwnFunction } from './filled-functions.ts';
import { resolveIn } from './resolve-in-line.ts';

/** Values of one name that are looked at; more would cost time without telling more. */
const maxChoices = 12;

/** Learns the values of a loop's name, and the arguments given to a function of the line. */
export function noteChoices(line: Line, segment: Segment, found: readonly ResolvedWord[] | null): void {
  const { argv, assignments, position } = segment;
  if (argv.length === 0 && position === 'loop' && assignments.length > 0) {
    const [first] = assignments;
    const values = assignments
      .filter(({ name }) => name === first?.name)
      .flatMap(({ value, pattern, span }) => allOf(line, span) ?? split(resolveIn(line, value, pattern, span)));
    if (first !== undefined) line.choices.set(first.name, values.slice(0, maxChoices));
  } else if (argv.length === 0) {
    for (const { name, pattern, span } of assignments)
      if (pattern?.includes('$()') === true || isArray(line, span)) noteArray(line, name, span);
  } else if (/^(?:read|mapfile|readarray)$/.test(argv[0] ?? '')) {
    const names = argv.slice(1).filter((word): word is string => word !== null && /^[A-Za-z_]\w*$/.test(word));
    for (const name of names) {
      line.variables.delete(name);
      line.choices.delete(name);
      if (found !== null && found.length > 0 && names.length === 1)
        line.choices.set(name, found.map(({ text }) => text).slice(0, maxChoices));
    }
  } else if (argv[0] === 'set' && argv.includes('--')) {
    noteArguments(line, segment, argv.indexOf('--') + 1);
  } else if (isOwnFunction(line, segment)) noteArguments(line, segment, 1);
}

/** Names that the line gives what it reads, or each of several words. */
export const namesGiven = ({ parsed }: Line): ReadonlySet<string> =>
  new Set(
    parsed.segments.flatMap(({ argv, assignments, position }) =>
      /^(?:read|mapfile|readarray)$/.test(argv[0] ?? '')
        ? argv.slice(1).flatMap((word) => word ?? [])
        : argv.length === 0 && position === 'loop'
          ? assignments.map(({ name }) => name)
          : [],
    ),
  );

/** `"${t[@]}"`: every word of an array. */
const allOf = ({ choices, parsed }: Line, span: Segment['span']): readonly string[] | null =>
  choices.get(/^"?\$\{(\w+)\[[@*]\]\}"?$/.exec(parsed.text.slice(span[0], span[1]))?.[1] ?? '') ?? null;

const isArray = ({ parsed }: Line, span: Span): boolean => /^\w+\+?=\(/.test(parsed.text.slice(span[0], span[1]));

/** `t=(/ ~/x)`: each of its words is one that the name may stand for. */
function noteArray(line: Line, name: string, span: Segment['span']): void {
  const [, more, inner] = /^\w+(\+?)=\(([\s\S]*)\)$/.exec(line.parsed.text.slice(span[0], span[1])) ?? [];
  if (inner === undefined) return;
  line.arrays.set(name, more === '+' ? `${line.arrays.get(name) ?? ''} ${inner}` : inner);
  const words = inner.split(/\s+/).map((word) => word.replaceAll(/^["']|["']$/g, ''));
  const values = words.map((word) =>
    word
      .replace(/^~(?=\/|$)/, line.homeDir)
      .replaceAll(/\$\{?(\w+)\}?/g, (_, each: string) => line.lookup(each) ?? hole),
  );
  const known = values.filter((word) => word !== '').slice(0, maxChoices);
  line.choices.set(name, more === '+' ? [...(line.choices.get(name) ?? []), ...known].slice(-maxChoices) : known);
  for (const [index, word] of known.entries()) line.variables.set(`${name}[${index}]`, word);
}

/** `t=(rm -rf); "${t[@]}" ~`: what the array makes a command of. */
export function commandInArray(line: Line, { words }: Segment): readonly string[] {
  const [head] = words;
  if (head === undefined || line.arrays.size === 0) return [];
  const { text } = line.parsed;
  const name = /^"?\$\{(\w+)\[[@*]\]\}"?$/.exec(text.slice(head[0], head[1]))?.[1] ?? '';
  const written = line.arrays.get(name);
  return written === undefined ? [] : [`${written} ${text.slice(head[1], words.at(-1)?.[1])}`];
}

/** A function stands before its call in the line, so its arguments are learnt ahead. */
export function noteFunctionCalls(line: Line): void {
  for (const segment of line.parsed.segments) if (isOwnFunction(line, segment)) noteArguments(line, segment, 1);
}

/** What a substitution prints is split into words by the shell. */
const split = ({ text }: ResolvedWord): string[] => (text.includes('/*') ? [text] : text.split(' '));

function noteArguments(line: Line, segment: Segment, from: number): void {
  const given = segment.argv
    .map((value, index) => resolveIn(line, value, segment.patterns?.[index], segment.words[index] ?? segment.span).text)
    .slice(from);
  const shifts = line.parsed.segments.some(({ argv }) => argv[0] === 'shift');
  const add = (name: string, values: readonly string[]): void =>
    void line.choices.set(name, bounded([...(line.choices.get(name) ?? []), ...values]));
  for (const name of ['@', '*']) add(name, given);
  for (const [index, text] of given.slice(0, 9).entries()) add(String(index + 1), shifts ? given.slice(index) : [text]);
}

/** Each call of a function counts; where they are too many the last stands for those that are not looked at. */
function bounded(values: readonly string[]): readonly string[] {
  const each = [...new Set(values)];
  return each.length <= maxChoices ? each : [...each.slice(0, maxChoices - 1), hole];
}

/** `f() { sudo "$@"; }; f rm x`: what the function is given to run, as it stands in the line. */
export function commandsGiven(line: Line, segment: Segment): readonly string[] {
  const { segments, text, opaque } = line.parsed;
  if (!isOwnFunction(line, segment) || segment.words.length < 2) return [];
  const isAll = (span: Span, pattern: RegExp): boolean => pattern.test(text.slice(span[0], span[1]));
  const runs =
    segments.some(
      ({ position, words: [head] }) => position === 'function' && head !== undefined && isAllGiven(text.slice(...head)),
    ) ||
    opaque.some(
      ({ reason, span }) => (reason === 'unknown-wrapper' || reason === 'eval') && isAll(span, /\$(?:[@*]|\{[@*]\})/),
    );
  if (!runs) return [];
  const from = segments.some(({ argv }) => argv[0] === 'shift') ? segment.words.slice(1, 4) : segment.words.slice(1, 2);
  const written = from.map(([start]) => text.slice(start, segment.words.at(-1)?.[1]));
  // `sh -c "$*"` reads the words once more.
  const again = segment.argv.slice(1).some((word) => word?.includes(' ') === true);
  return again ? [...written, segment.argv.slice(1).join(' ')] : written;
}

/** A function that stands in the line itself, so that its body is judged as what it is. */
export function isReadFunction(line: Line, word: Span): boolean {
  const { segments, text } = line.parsed;
  const name = text.slice(word[0], word[1]);
  if (!/^\w[\w-]*$/.test(name) || segments.some(({ argv }) => /^(?:alias|hash|enable)$/.test(argv[0] ?? '')))
    return false;
  return new RegExp(`(?:^|[\\s;&|({])(?:function\\s+${name}\\b|${name}\\s*\\(\\s*\\))`).test(text.slice(0, word[0]));
}

/** Judges a segment once for each value of the name that it uses and that has several. */
export function forEachChoice(line: Line, segment: Segment, judge: () => void): void {
  if (line.choices.size === 0) return judge();
  const text = line.parsed.text.slice(segment.span[0], segment.span[1]);
  const used = [...line.choices].filter(([name]) => uses(text, name));
  for (const [name, values] of used.slice(1)) line.variables.set(name, values[0] ?? null);
  const [first] = used;
  if (first === undefined) return judge();
  for (const value of first[1]) {
    line.variables.set(first[0], value);
    judge();
  }
  for (const [name] of used) line.variables.delete(name);
}

function uses(text: string, name: string): boolean {
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at + 1)) {
    const rest = text.slice(at + 1).replace(/^\{[!#]?/, '');
    if (rest.startsWith(name) && !/\w/.test(/^\w/.test(name) ? (rest[name.length] ?? '') : '')) return true;
  }
  return false;
}
