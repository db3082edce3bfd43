/** What git does when it only reads, one row per subcommand. */
import { looks, none, one, type Looking } from '../../facts/looking.ts';

/** `%G` in a format asks gpg, which writes. */
const refuses = /%G|%\(signature/i;

const colour = '--color? --no-color --column? --no-column';
const diff = `p u s U: z R w b B? M? C? D a W S: G: --patch --no-patch --unified: --raw --stat? --numstat --shortstat --dirstat? --summary --name-only --name-status --check --minimal --patience --histogram --word-diff? --word-diff-regex: --color-words? --color-moved? --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines --ignore-cr-at-eol --find-renames? --find-copies? --no-renames --diff-filter: --full-index --abbrev? --no-abbrev --binary --relative? --no-relative --text --inter-hunk-context: --function-context --exit-code --quiet --no-ext-diff --no-textconv --ignore-submodules? --no-prefix --src-prefix: --dst-prefix: --pickaxe-all --pickaxe-regex --compact-summary ${colour}`;
const log = `${diff} # n: L: c g i E F P --oneline --graph --no-graph --decorate? --no-decorate --all --branches? --tags? --remotes? --glob: --exclude: --max-count: --skip: --since: --until: --after: --before: --author: --committer: --grep: --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --merges --no-merges --first-parent --min-parents: --max-parents: --follow --reverse --pretty? --format: --date: --abbrev-commit --no-abbrev-commit --relative-date --left-right --left-only --right-only --cherry-pick --cherry-mark --cherry --topo-order --date-order --author-date-order --boundary --simplify-by-decoration --full-history --ancestry-path? --source --walk-reflogs --not --no-notes --notes? --parents --children --cc --merge --use-mailmap --no-mailmap --mailmap --log-size`;

const rows: Readonly<Record<string, string>> = {
  status:
    's b u? v z --short --branch --porcelain? --long --untracked-files? --ignored? --ahead-behind --no-ahead-behind --show-stash --verbose --renames --no-renames --ignore-submodules? ' +
    colour,
  diff: `${diff} --cached --staged --merge-base --no-index --base --ours --theirs`,
  'log whatchanged show reflog': log,
  'reflog show': log,
  'stash list': log,
  'stash show': `${diff} --include-untracked --only-untracked`,
  shortlog:
    's n e c --summary --numbered --email --no-merges --merges --since: --until: --after: --before: --author: --all --group: --format:',
  'blame annotate':
    'L: l t f n s e w p c M? C? --show-name --show-number --show-email --porcelain --line-porcelain --incremental --date: --since: --root --first-parent --reverse --abbrev? --score-debug',
  describe:
    '--tags --always --all --long --dirty? --broken? --abbrev? --match: --exclude: --exact-match --contains --first-parent --candidates:',
  'rev-parse':
    'q --show-toplevel --abbrev-ref? --short? --verify --git-dir --absolute-git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-prefix --show-cdup --show-superproject-working-tree --symbolic-full-name --symbolic --quiet --all --branches? --tags? --remotes? --revs-only --no-revs --flags --no-flags --default: --git-path:',
  'rev-list': `${log} --count --objects --quiet --timestamp --left-right --no-commit-header`,
  'ls-files':
    'c d m o i k u s t v z x: --cached --deleted --modified --others --ignored --stage --unmerged --killed --directory --exclude: --exclude-standard --full-name --error-unmatch --eol --abbrev? --deduplicate',
  'ls-tree': 'd r t l z --name-only --name-status --object-only --full-name --full-tree --long --abbrev? --format:',
  'cat-file': 't s p e',
  'merge-base': 'a --all --octopus --is-ancestor --fork-point --independent',
  'name-rev': '--tags --refs: --exclude: --all --name-only --always --no-undefined',
  'count-objects': 'v H --verbose --human-readable',
  'check-ignore': 'q v n z --quiet --verbose --non-matching --no-index',
  grep: `# n i I l L c w v h H o q E F G P a e: f: A: B: C: W p m: --line-number --ignore-case --files-with-matches --files-without-match --name-only --count --word-regexp --invert-match --only-matching --quiet --extended-regexp --fixed-strings --perl-regexp --basic-regexp --and --or --not --all-match --cached --untracked --no-index --exclude-standard --context: --after-context: --before-context: --max-depth: --max-count: --function-context --show-function --heading --break --text --column --full-name --no-textconv ${colour}`,
  'worktree list': 'v z --porcelain --verbose',
};

/** Listings: a word behind them would be the name of something to make. */
const listings: readonly Looking[] = [
  looks(
    'a r v --list --all --remotes --verbose --show-current --sort: --format: --contains? --no-contains? --merged? --no-merged? --points-at: --ignore-case --abbrev? ' +
      colour,
    { subcommands: 'branch', ...none, refuses },
  ),
  looks(`a r v i --list --all --remotes --verbose --sort: --format: --ignore-case ${colour}`, {
    subcommands: 'branch',
    needs: '--list',
    refuses,
  }),
  looks('a r --all --remotes --contains: --no-contains: --merged: --no-merged:', {
    subcommands: 'branch',
    ...none,
    needs: '--contains --no-contains --merged --no-merged',
  }),
  looks(`l n? i --list --sort: --format: --ignore-case ${colour}`, { subcommands: 'tag', ...none, refuses }),
  looks(`l n? i --list --sort: --format: --contains: --points-at: --merged: --ignore-case ${colour}`, {
    subcommands: 'tag',
    needs: '--list -l',
    refuses,
  }),
  looks('v --verbose', { subcommands: 'remote', ...none }),
  looks('--push --all', { subcommands: 'remote get-url', ...one }),
  looks('n', { subcommands: 'remote show', ...one, needs: '-n' }),
];

export const gitLooks: readonly Looking[] = [
  ...Object.entries(rows).flatMap(([names, options]) => {
    const isPair = /^(?:reflog|stash|worktree) /.test(names);
    return (isPair ? [names] : names.split(' ')).map((subcommands) =>
      // A word behind `reflog` alone may be one that deletes.
      looks(options, {
        subcommands,
        refuses,
        ...(subcommands === 'reflog' || subcommands === 'stash list' ? none : {}),
      }),
    );
  }),
  ...listings,
];
