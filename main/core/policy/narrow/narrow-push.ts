/** What a rule about pushing covers: the remote and the branch that it names, and never what rewrites or removes there. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { isPush, pushWords, readPush } from './push-words.ts';
import { isKnownSafe } from '../safe/known-safe.ts';
import { isSteeringVariable } from '../safe/steering-variables.ts';

/** How many words of `git push …` a rule keeps: up to its remote and its branch; null where it does not name both, because then settings say what is pushed. */
export function pushPrefixLength(argv: readonly string[]): number | null {
  const remote = nextPositional(argv, 2);
  const branch = remote === null ? null : nextPositional(argv, remote + 1);
  return branch === null || isManyOrGone(argv[branch] ?? '') ? null : branch + 1;
}

/**
 * Whether a push says more than the rule that would allow it. `tokens` is the length of the rule. Without this, a rule for one branch would
 * cover every further branch that is written behind it.
 */
export function pushesMoreThan(tokens: number, argv: readonly (string | null)[]): boolean {
  const push = readPush(argv);
  if (push === null || !push.isPlain) return push !== null;
  const rest = argv.slice(tokens);
  const branches = argv.slice(2).filter((word) => word?.startsWith('-') !== true).length - 1;
  const ownBranches = argv.slice(2, tokens).filter((word) => word?.startsWith('-') !== true).length - 1;
  if (branches < 1) return true;
  return rest.some((word) => {
    if (word === null) return true;
    return word.startsWith('-')
      ? !harmlessOptions.test(word)
      : ownBranches > 0 || isManyOrGone(word) || word.includes(':');
  });
}

export interface PushPlace {
  readonly parsed: Pick<ParsedCommand, 'text' | 'segments' | 'opaque'>;
  readonly cwd: string;
  readonly projectRoot: string;
}

/** Whether the line around a push may give its words another meaning: another folder, another `git`, other settings. */
export function isPushLed(segment: Segment, { parsed, cwd, projectRoot }: PushPlace): boolean {
  if (!isPush(segment.argv)) return false;
  const others = parsed.segments.filter((other) => other !== segment);
  const isElsewhere =
    segment.folders?.some((folder) => folder !== cwd && folder !== projectRoot) ??
    others.some(({ argv }) => folderWords.has(argv[0] ?? ''));
  return (
    isElsewhere ||
    segment.assignments.some(leadsPush) ||
    others.some(changesPush) ||
    (isOfHead(segment.argv) && others.some(mayMoveHead)) ||
    parsed.opaque.some(({ reason }) => reason === 'syntax-error') ||
    /\bgit\s*\(\s*\)|\bfunction\s+git\b/u.test(parsed.text)
  );
}

/** `tag` takes the next word for its name; a star stands for any number of branches. */
const isManyOrGone = (word: string): boolean => word === 'tag' || /^[+:]|[*]/u.test(word);

const folderWords = new Set(['cd', 'pushd', 'popd']);
/** They change variables, names of programs or how the shell reads what follows. */
const shellWords = new Set(
  'export declare typeset readonly local read printf mapfile readarray set shopt alias source . eval trap enable hash exec let getopts'.split(
    ' ',
  ),
);
const settingWords = new Set(['config', 'remote', 'submodule']);

const leadsPush = ({ name }: { readonly name: string }): boolean => isSteeringVariable(name) || /_proxy$/iu.test(name);

function changesPush(segment: Segment): boolean {
  const [program = '', ...rest] = segment.argv;
  if (program === null) return true;
  if (segment.argv.length === 0) return segment.assignments.some(leadsPush);
  if (shellWords.has(program)) return program !== 'printf' || rest[0] === null || rest[0]?.startsWith('-v') === true;
  if (program !== 'git' || isKnownSafe(segment)) return false;
  // What a commit says may be any word, and unknown.
  const command = rest.find((word) => word === null || !word.startsWith('-'));
  return command === null || rest.some((word) => settingWords.has(word ?? ''));
}

/** Whether it pushes whatever is checked out by then. */
const isOfHead = (argv: Segment['argv']): boolean => /^(?:HEAD|@)?$/.test(pushWords(argv).branch ?? '');

/** What git writes without going to another branch. */
const stays = new Set(['add', 'commit', 'fetch', 'tag', 'push', 'rm', 'mv']);

/** Any other program may go to another branch before the push does what was looked at. */
function mayMoveHead(segment: Segment): boolean {
  const [program, verb] = segment.argv;
  const isSeen = program === 'git' ? stays.has(verb ?? '') : folderWords.has(program ?? '');
  return !isSeen && !isKnownSafe(segment);
}

/** Options that change what is said, and neither where it goes nor what happens there. */
const harmlessOptions =
  /^(?:-u|--set-upstream|-v|--verbose|-q|--quiet|-n|--dry-run|--progress|--no-progress|--porcelain|-4|-6|--ipv4|--ipv6|--atomic|--follow-tags|--no-verify)$/u;

function nextPositional(argv: readonly string[], from: number): number | null {
  const found = argv.findIndex((word, at) => at >= from && !word.startsWith('-'));
  return found === -1 ? null : found;
}
