/** Finds the paths an error line names, the one nearest to the stated reason first. */
import { resolvePath } from '#domain/common/paths.ts';

interface Candidate {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** An opening mark stands after a blank or a bracket, so the apostrophe of "can't" opens nothing. */
const quoted =
  /(?<=^|[\s([{=:,>])(?:'([^'\n]{1,4096})'|"([^"\n]{1,4096})"|‘([^’\n]{1,4096})’|“([^”\n]{1,4096})”|„([^“”\n]{1,4096})[“”]|«[\s\u00A0]?([^»\n]{1,4096}?)[\s\u00A0]?»|»([^«\n]{1,4096})«|`([^`'\n]*[./][^`'\n]*)[`'])/gu;
const absolute = /(?<=^|[\s=(:,>@])\/[^\s:;,()"'`‘’“”„«»<>|]+/gu;
const relative = /(?<=^|[\s=(])(?:\.{1,2}\/|[\w.@+-]+\/)[^\s:;,()"'`‘’“”„«»<>|]*/gu;
/** `tool: name: reason`, as coreutils and shells print. */
const between = /(?<=: )[^\s:;,()"'`‘’“”„«»<>|]+(?= ?[:：])/gu;
/** dash puts the verb first, so everything after it is the name, blanks and colons included. */
const afterVerb = /(?<=: \d{1,7}: cannot (?:create|open) ).+(?=: )/gu;
/** bash, zsh and ksh print `shell: line 1: name: reason`. */
const afterLineNumber = /(?<=[: ]\d{1,7}: )\/[^:\n]+(?=: )/gu;

const trailing = /[.…]+$/u;
const address = /\b[a-z][a-z0-9+.-]*:\/\/[^\s'"»”’`)]*/giu;

/** Addresses would look like paths; blanks keep every offset where it was. */
function withoutAddresses(line: string): string {
  return line.replaceAll(address, (found) => (found.startsWith('file:///') ? found : ' '.repeat(found.length)));
}

function candidatesIn(line: string, at: number, until: number): readonly Candidate[] {
  const found: Candidate[] = [];
  const add = (pattern: RegExp, text: string): void => {
    for (const match of text.matchAll(pattern)) {
      const path = match.slice(1).find((group) => group !== undefined) ?? match[0];
      if (isName(path)) found.push({ path, start: match.index, end: match.index + match[0].length });
    }
  };
  const head = line.slice(0, at);
  add(afterVerb, head);
  if (found.length === 0) add(afterLineNumber, head);
  // Apart, because marks that hold the reason too hold a sentence; blanks keep every offset where it was.
  const tail = ' '.repeat(until) + line.slice(until);
  for (const pattern of [quoted, absolute, relative, between]) {
    add(pattern, head);
    add(pattern, tail);
  }
  // A piece of a longer name, as of one with blanks in it, is not a name; neither is the tool that speaks.
  return found.filter(
    (one) =>
      !found.some((other) => other !== one && isPieceOf(one, other)) && !(found.length > 1 && isSpeaker(one, line)),
  );
}

function isPieceOf(one: Candidate, other: Candidate): boolean {
  return one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
}

function isSpeaker({ start, end }: Candidate, line: string): boolean {
  return start === 0 && /^\s?:/u.test(line.slice(end, end + 2));
}

/** Error codes, names of exceptions and sentences stand where names stand. */
const noName = /^(?:E[A-Z]{2,12}|I\/O|\w*(?:Error|Exception)|\p{L}+ [^./]*)$/u;

function isName(path: string): boolean {
  return path !== '' && path !== '/' && !path.includes('\0') && !noName.test(path);
}

/** Absolute paths the line may speak of, without repeats; the reason lies between `at` and `until` and is none. */
export function pathsInLine(line: string, cwd: string, at: number, until: number): readonly string[] {
  const text = withoutAddresses(line);
  const distance = ({ start, end }: Candidate): number => (end <= at ? at - end : Math.max(0, start - until));
  const sorted = candidatesIn(text, at, until).toSorted((a, b) => distance(a) - distance(b));
  return [...new Set(sorted.map(({ path }) => resolvePath(cwd, path.replace(trailing, '') || path)))];
}

/** `'a' -> 'b'`, `'a' to 'b'`: the two names of a move or a copy, in order. */
const pair =
  /(['"`‘“«])([^'"`’”»\n]{1,4096})['"`’”»] (?:->|to|nach|vers|a|para|в|naar|do) ['"`‘“«]([^'"`’”»\n]{1,4096})['"`’”»]/u;

const pairInRuby = /(\()(\/[^,()]+), (\/[^,()]+)\)/u;

export function pathPairIn(line: string, cwd: string): readonly [string, string] | null {
  const match = pair.exec(line) ?? pairInRuby.exec(line);
  const from = match?.[2];
  const to = match?.[3];
  return from === undefined || to === undefined ? null : [resolvePath(cwd, from), resolvePath(cwd, to)];
}
