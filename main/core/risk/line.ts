/** The state of an analysis while it walks along a line: where it is, what is known, what was found. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { normalizePath } from '#domain/common/paths.ts';
import type { Discard, PathEffect, RiskCategory, RiskLevel } from '#domain/risk/risk.ts';
import type { Message } from '#domain/common/message.ts';
import type { Span } from '#domain/common/span.ts';
import type { RiskInput } from '#core/ports.ts';
import type { Finding } from './finding.ts';
import { type PlacedPath, type Surroundings, placePath } from './files/place-path.ts';
import { isHarmlessDevice } from './files/sensitive-paths.ts';
import type { ResolvedWord, Variables } from './resolve-word.ts';

/** Where a command sends bytes that others may read. */
export interface Sending {
  readonly span: Span;
  readonly segment: Segment;
  /** `fixed` only what is written in the line; `input` whatever flows in; `file` named files. */
  readonly what: 'fixed' | 'input' | 'file';
}

export interface Line extends Surroundings {
  readonly parsed: ParsedCommand;
  cwd: string | null;
  readonly variables: Map<string, string | null>;
  /** What the line writes word for word, by path. */
  readonly written: Map<string, string>;
  /** Of what is written for others, the commands that were looked at; one set for a line and all that stands in it. */
  left: Set<string>;
  /** What the line around this one had written: looked at there. */
  around: ReadonlyMap<string, string>;
  /** Names that take one of several values, as the one of a loop. */
  readonly choices: Map<string, readonly string[]>;
  /** What the line puts into a name between brackets, as it is written: `t=(rm -rf)`. */
  readonly arrays: Map<string, string>;
  /** Links made by the line: path to target. */
  readonly links: Map<string, string>;
  readonly findings: Finding[];
  readonly reads: PathEffect[];
  readonly writes: PathEffect[];
  readonly deletes: PathEffect[];
  readonly discards: Discard[];
  readonly hosts: Set<string>;
  readonly secrets: { readonly span: Span; readonly segment: Segment }[];
  readonly sendings: Sending[];
  /** Segments that bring bytes from elsewhere. */
  readonly fetches: Segment[];
  /** Files the line fetched or decoded, so that running them is running a stranger's code. */
  readonly fetchedFiles: Set<string>;
  /** Those that it decoded out of something that nobody can read. */
  readonly decodedFiles: Set<string>;
  /** Folders that it clones, or unpacks what it fetched into. */
  readonly fetchedFolders: Set<string>;
  /** Copies that the line makes of shells and interpreters. */
  readonly shellCopies: Set<string>;
  /** Environments of Python that the line makes, by folder: what stands in them is known. */
  readonly environments: Set<string>;
  hasPrivilege: boolean;
  isOpaque: boolean;
  /** It is run another time: what has no value here may have one there. */
  isLater: boolean;
  readonly lookup: Variables;
}

const maxEffects = 100;

export function startLine(parsed: ParsedCommand, where: Omit<RiskInput, 'parsed'>): Line {
  const variables = new Map<string, string | null>();
  const line: Line = {
    parsed,
    cwd: normalizePath(where.cwd),
    projectRoot: normalizePath(where.projectRoot),
    homeDir: normalizePath(where.homeDir),
    winding: where.winding,
    real: where.real,
    variables,
    written: new Map(),
    left: new Set(),
    around: new Map(),
    choices: new Map(),
    arrays: new Map(),
    links: new Map(),
    findings: [],
    reads: [],
    writes: [],
    deletes: [],
    discards: [],
    hosts: new Set(),
    secrets: [],
    sendings: [],
    fetches: [],
    fetchedFiles: new Set(),
    decodedFiles: new Set(),
    fetchedFolders: new Set(),
    shellCopies: new Set(),
    environments: new Set(),
    hasPrivilege: false,
    isOpaque: false,
    isLater: false,
    lookup: (name) => {
      const own = variables.get(name);
      if (own !== undefined) return own;
      if (name === 'HOME' || name === '~root' || name === '~+')
        return name === 'HOME' ? line.homeDir : name === '~root' ? '/root' : line.cwd;
      if (name === 'PWD' || name === 'INIT_CWD') return line.cwd;
      if (name === 'TMPDIR') return '/tmp';
      if (name === 'UID' || name === 'EUID') return '1000';
      if (name === 'USER' || name === 'LOGNAME') return line.homeDir.slice(line.homeDir.lastIndexOf('/') + 1);
      if (name.startsWith('~') && name.length > 1) return `/home/${name.slice(1)}`;
      return null;
    },
  };
  return line;
}

const keyOf = (code: string, [start, end]: Span): string => `${start} ${end} ${code}`;

/** By list: to compare each with all others would take a line of ten thousand redirections a second. */
const saidOfLists = new WeakMap<readonly Finding[], Set<string>>();

/** What the list says, each once; made anew where findings were taken out of it. */
function saidOf(findings: readonly Finding[]): Set<string> {
  const known = saidOfLists.get(findings);
  if (known?.size === findings.length) return known;
  const said = new Set(findings.map(({ code, span }) => keyOf(code, span)));
  saidOfLists.set(findings, said);
  return said;
}

/** `text` is a sentence as it stands, which is its own code, or one with values. */
export function addFinding(
  line: Line,
  code: string,
  level: RiskLevel,
  text: string | Message,
  categories: readonly RiskCategory[],
  span: Span,
): void {
  const said = saidOf(line.findings);
  const key = keyOf(code, span);
  if (said.has(key)) return;
  said.add(key);
  const message = typeof text === 'string' ? { code: text } : text;
  line.findings.push({ code, level, text: message, span, categories });
}

/** Where a word points as a path, through links that the line itself made. */
/** `d=$(printf '\\057'); rm -r "${d}home"`: what a command before printed by its numbers. */
const byNumber = /\\x([0-9a-f]{2})|\\0?([0-7]{3})/gi;
export const printed = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(byNumber, (_, hex: string | undefined, octal: string | undefined) =>
        String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16)),
      )
    : text;

export function placeWord(line: Line, word: ResolvedWord): PlacedPath {
  const placed = placePath(printed(word.text), line);
  for (const [link, target] of line.links) {
    if (placed.path === link || placed.path.startsWith(`${link}/`))
      return placePath(target + placed.path.slice(link.length), line);
  }
  return placed;
}

export function noteEffect(list: PathEffect[], { path, place }: Omit<PathEffect, 'size'>): void {
  if (list.length < maxEffects && !list.some((known) => known.path === path)) list.push({ path, place, size: null });
}

/** Keeps what goes to a file; where it lies is not known behind `?/`. */
export function noteText({ written }: Line, path: string, text: string): void {
  if (!isHarmlessDevice(path)) written.set(path, `${written.get(path) ?? ''}\n${text}`.trim());
}

/** Notes what would be gone at a place that the line tells. */
export function noteDiscard(
  line: Line,
  { path, place }: Pick<PlacedPath, 'path' | 'place'>,
  what: Discard['what'],
  clean?: readonly string[],
): void {
  if (place === 'unknown' || line.discards.length >= maxEffects) return;
  const isKnown = line.discards.some((known) => known.path === path && known.what === what && clean === undefined);
  if (!isKnown) line.discards.push({ path, what, ...(clean === undefined ? {} : { clean: [...clean] }) });
}
