/** Which words of a line push by git, and which of them name the remote and the branch. */
import { claimedProgramName, systemProgramName } from '../safe/program-name.ts';

type Words = readonly (string | null)[];

export interface PushRead {
  /** Behind `push`. */
  readonly words: Words;
  /** Where git goes first, one step after another; null where something else leads it that is not looked at. */
  readonly steps: readonly string[] | null;
  /** `git push` and its words, with nothing between: what a rule can speak about. */
  readonly isPlain: boolean;
}

/** They change what is shown, and not what is pushed. */
const harmless =
  /^(?:-[Pp]|--(?:no-pager|paginate|no-optional-locks|no-advice|(?:no|literal|glob|noglob|icase)-pathspecs))$/;
const takesWord = /^(?:-[Cc]|--(?:git-dir|work-tree|namespace|config-env|super-prefix|attr-source))$/;
/** What git itself starts to send. */
const sends = /^(?:push|send-pack|http-push)$/;

/** By whatever path git is called, and whatever stands before its own command; null for what is no push by its words. */
export function readPush(argv: Words): PushRead | null {
  const [program] = argv;
  // The commands of git as programs of their own.
  if (/^git-(?:push|send-pack|http-push)$/.test(claimedProgramName(program ?? '')))
    return { words: argv.slice(1), steps: null, isPlain: false };
  if (systemProgramName(program) !== 'git') return null;
  let steps: string[] | null = [];
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at] ?? null;
    if (word !== null && sends.test(word))
      return { words: argv.slice(at + 1), steps: word === 'push' ? steps : null, isPlain: at === 1 && word === 'push' };
    if (word?.startsWith('-') !== true) return null;
    const next = argv[at + 1] ?? null;
    if (word === '-C' && next !== null) steps?.push(next);
    else if (!harmless.test(word)) steps = null;
    if (takesWord.test(word)) at += 1;
  }
  return null;
}

export const isPush = (argv: Words): boolean => readPush(argv) !== null;

/** Null for a word that is not there, or that cannot be read. */
export function pushWords(argv: Words): { readonly remote: string | null; readonly branch: string | null } {
  const [remote, branch] = (readPush(argv)?.words ?? []).filter((word) => word?.startsWith('-') !== true);
  return { remote: remote ?? null, branch: branch ?? null };
}

/** Commands that git has itself: it lets no setting give them another meaning. */
const ownCommands = new Set(
  (
    'add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore checkout checkout-index cherry cherry-pick clean clone ' +
    'commit commit-tree config count-objects describe diff diff-files diff-index diff-tree difftool fetch for-each-ref format-patch fsck gc grep ' +
    'hash-object help init log ls-files ls-remote ls-tree maintenance merge merge-base merge-file mergetool mv notes pull range-diff read-tree rebase ' +
    'reflog remote repack replace rerere reset restore rev-list rev-parse revert rm shortlog show show-branch show-ref sparse-checkout stash status ' +
    'submodule switch symbolic-ref tag update-index update-ref var verify-commit version worktree write-tree'
  ).split(' '),
);

/** The word of a git command that a setting may have given its meaning; null where there is none. */
export function aliasIn(argv: Words): string | null {
  if (systemProgramName(argv[0]) !== 'git') return null;
  const at = argv.findIndex(
    (word, index) => index > 0 && word?.startsWith('-') !== true && !takesWord.test(argv[index - 1] ?? ''),
  );
  const word = argv[at] ?? null;
  return word === null || !/^[\w][\w.-]*$/.test(word) || ownCommands.has(word) ? null : word;
}
