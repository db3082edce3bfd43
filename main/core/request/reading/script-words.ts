/** Names the programs and scripts that the parts of a line would start, and from where they may be looked for. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { baseName, resolvePath } from '#domain/common/paths.ts';

export interface ScriptWords {
  /** Programs, by name or path. */
  readonly programs: readonly string[];
  /** Words of one interpreter's call, in their order: the first that names a file is its script, unless an option takes it. */
  readonly calls: readonly (readonly string[])[];
  /** Words that may name what is read to a shell or an interpreter, where the line runs what another of its commands prints. */
  readonly fed: readonly string[];
  /** Every folder that the line may be in by then. */
  readonly folders: readonly string[];
  /** Every PATH that the line sets. */
  readonly searchPaths: readonly string[];
  /** Folders of a project where a runner in the line looks for programs first. */
  readonly ownFolders: readonly string[];
}

const runners: readonly (readonly [RegExp, string])[] = [
  [/^(?:npx|pnpx|bunx|npm|pnpm|yarn|bun)$/, 'node_modules/.bin'],
  [/^(?:uv|uvx|poetry|pipenv|pdm|hatch|rye)$/, '.venv/bin'],
];

/** Programs that run a file which they are given as a word. A `.` and `source` are the shell's own. */
const interpreters =
  /^(?:(?:ba|da|z|k|mk|a|fi)?sh|\.|source|python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|tsx|ruby|perl[\d.]*|php[\d.]*|lua[\d.]*|luajit|tclsh|wish|expect|Rscript|osascript|pwsh)$/;

/** Beyond these the line is one that no person reads to its end; what is named first counts. */
const mostNames = 64;
const mostFolders = 8;

const isWord = (word: string | null): word is string => word !== null;

/** Pure and total; `cwd` is where the line begins. */
export function scriptWords({ segments }: ParsedCommand, cwd: string): ScriptWords {
  const programs = new Set<string>();
  const calls: string[][] = [];
  const folders = new Set([cwd]);
  const searchPaths = new Set<string>();
  for (const segment of segments) {
    const [program, ...words] = segment.argv;
    for (const set of setsPath(segment)) searchPaths.add(set);
    if (program === undefined || program === null) continue;
    if (programs.size < mostNames) programs.add(program);
    const name = baseName(program);
    // In a subshell the way back is open, so the folders before it stay possible.
    if (name === 'cd' || name === 'pushd')
      enter(
        words.find((word) => word !== null && !word.startsWith('-')),
        folders,
      );
    if (interpreters.test(name) && calls.length < mostNames) calls.push(words.filter(isWord).slice(0, mostNames));
  }
  const ownFolders = runners.flatMap(([shape, folder]) =>
    segments.some(({ wrappers }) => wrappers.some((name) => shape.test(name))) ? [folder] : [],
  );
  const fed = segments.some(isFed) ? new Set(segments.flatMap(wordsToFiles)) : [];
  return {
    programs: [...programs],
    calls,
    fed: [...fed].slice(0, mostNames),
    folders: [...folders],
    searchPaths: [...searchPaths],
    ownFolders,
  };
}

/** It runs a text that no word of the line holds: what comes in, or what a substitution prints. */
function isFed({ argv, pipeline, redirections }: Segment): boolean {
  const [program, ...words] = argv;
  const name = baseName(program ?? '');
  if (name !== 'eval' && !interpreters.test(name)) return false;
  const takesIn = pipeline.index > 0 || redirections.some(({ operator }) => operator === '<');
  return words.includes(null) || (takesIn && !words.some((word) => word !== null && !word.startsWith('-')));
}

const wordsToFiles = ({ argv, redirections }: Segment): readonly string[] =>
  [...argv.slice(1), ...redirections.flatMap(({ operator, target }) => (operator === '<' ? [target] : []))]
    .filter(isWord)
    .filter((word) => word !== '' && !word.startsWith('-'));

function enter(folder: string | null | undefined, folders: Set<string>): void {
  if (folder === null || folder === undefined) return;
  const before = [...folders];
  for (const from of before) {
    if (folders.size < mostFolders) folders.add(resolvePath(from, folder));
  }
}

/** `PATH=x`, before a command or by itself, and `export PATH=x`. */
function setsPath({ assignments, argv }: Segment): readonly string[] {
  const said = argv.flatMap((word) => (word?.startsWith('PATH=') === true ? [word.slice('PATH='.length)] : []));
  return [...assignments.flatMap(({ name, value }) => (name === 'PATH' && value !== null ? [value] : [])), ...said];
}
