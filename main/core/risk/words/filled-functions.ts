/** Functions of a line that hand on all that they are given: judged at each call, filled with what that one gives. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import type { Line } from '../line.ts';

export const isOwnFunction = ({ parsed }: Line, { words }: Segment): boolean =>
  parsed.opaque.some(({ reason, span }) => reason === 'redefined-command' && span[0] === words[0]?.[0]);

export const isAllGiven = (text: string): boolean => /^"?\$(?:[@*]|\{[@*]\})"?$/.test(text);
const begins = /(?:^|[\s;&|({])(?:function\s+([\w-]+)|([\w-]+)\s*\(\s*\))/g;

interface Definition {
  readonly start: number;
  readonly name: string;
}
/** Looked for once in a line: every command of it asks. */
const definitions = new WeakMap<ParsedCommand, readonly Definition[]>();

function definitionsOf(parsed: ParsedCommand): readonly Definition[] {
  const known = definitions.get(parsed);
  if (known !== undefined) return known;
  const found = [...parsed.text.matchAll(begins)].map(({ index, 1: word, 2: name }) => ({
    start: index,
    name: word ?? name ?? '',
  }));
  definitions.set(parsed, found);
  return found;
}

/** The function whose body a command stands in. */
const functionOf = ({ parsed }: Line, { position, span }: Segment): string | null =>
  position === 'function' ? (definitionsOf(parsed).findLast(({ start }) => start < span[0])?.name ?? null) : null;

/** The word of a command in a function that stands for all that the function is given, behind the command's own. */
const allGivenIn = ({ parsed: { text } }: Line, { words }: Segment): Span | undefined =>
  words.slice(1).find(([start, end]) => isAllGiven(text.slice(start, end)));

/** `k() { kubectl "$@"; }`, where the line calls it: its commands are judged at each call, with what that one gives. */
export function isJudgedAtCall(line: Line, segment: Segment): boolean {
  const { text } = line.parsed;
  const name = segment.words.some((word) => isAllGiven(text.slice(...word))) ? functionOf(line, segment) : null;
  return name !== null && isOnlyCalled(line, name);
}

/** Whoever names it otherwise (an alias, a variable, a text for another shell) may call it with anything; so may `set --` within it. */
function isOnlyCalled(line: Line, name: string): boolean {
  const { segments, text } = line.parsed;
  const calls = segments.filter((each) => each.argv[0] === name && isOwnFunction(line, each)).length;
  const own = definitionsOf(line.parsed).filter((each) => each.name === name).length;
  const mentions = text.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length - 1;
  const sets = segments.some((each) => each.argv[0] === 'set' && functionOf(line, each) === name);
  return calls > 0 && !sets && mentions <= calls + own;
}

/** The commands of a function as a call of it fills them: `kubectl get pods` of `k get pods`. */
export function commandsFilled(line: Line, call: Segment): readonly string[] {
  if (!isOwnFunction(line, call)) return [];
  const { segments, text } = line.parsed;
  const [, first] = call.words;
  const given = first === undefined ? '' : text.slice(first[0], call.words.at(-1)?.[1]);
  const inside = segments.filter((each) => functionOf(line, each) === call.argv[0]);
  return inside.flatMap((each) => {
    const all = allGivenIn(line, each);
    const isInner = inside.some((one) => one !== each && one.span[0] < each.span[0] && each.span[1] <= one.span[1]);
    return all === undefined || isInner
      ? []
      : [text.slice(each.span[0], all[0]) + given + text.slice(all[1], each.span[1])];
  });
}
