/** Commands that only look, as data: each row lists all that its use may hold. What is not listed is not known (decision 0041). */

export interface SafeUse {
  readonly programs: string;
  /** In the language of `read-use.ts`. */
  readonly options: string;
  /** Words before the options: `log`, `stash list`. */
  readonly subcommands?: string;
  /** How many operands it may have at most, and what each must look like; any number of anything when absent. */
  readonly operands?: { readonly most: number; readonly like?: RegExp };
  /** At least one of these must be given. */
  readonly needs?: string;
  /** No value of an option may look like this. */
  readonly refuses?: RegExp;
  readonly longDash?: true;
  readonly reason: string;
}

const prints = 'It only prints what it reads.';
const lists = 'It only lists names and sizes.';
const facts = 'It only tells a fact about the system.';
const shellOnly = 'It changes nothing outside the shell.';
const searches = 'It only searches text.';
const none = { most: 0 };
const one = { most: 1 };

/** A row for each of several programs that differ in their options. */
const each = (reason: string, rows: Readonly<Record<string, string>>): readonly SafeUse[] =>
  Object.entries(rows).map(([programs, options]) => ({ programs, options, reason }));

export const knownSafeTable: readonly SafeUse[] = [
  ...each(prints, {
    cat: 'A b e E n s t T u v --number --number-nonblank --show-all --show-ends --show-nonprinting --show-tabs --squeeze-blank',
    head: '# c: n: q v z --lines: --bytes: --quiet --silent --verbose',
    tail: '# c: n: q v z f F r s: --lines: --bytes: --quiet --silent --verbose --follow? --sleep-interval: --retry',
    nl: 'b: d: f: h: i: l: n: p s: v: w:',
    tac: 'b r s:',
    rev: '',
    cut: 'b: c: d: f: n s z --bytes: --characters: --delimiter: --fields: --complement --only-delimited --output-delimiter:',
    paste: 'd: s z --delimiters: --serial',
    fold: 'b s w: --width: --spaces',
    'expand unexpand': 'a i t: --tabs: --all --initial',
    tr: 'c C d s t --complement --delete --squeeze-repeats',
    fmt: '# c s t u w: --width:',
    column: 't s: x --table --separator:',
    comm: '1 2 3 i z --check-order --nocheck-order --total --output-delimiter:',
    join: 'a: e: i j: o: t: v: 1: 2: --header --check-order --nocheck-order',
    cmp: 'b l s i: n: --print-bytes --silent --quiet --verbose',
    wc: 'c m l w L --bytes --chars --lines --words --max-line-length',
    numfmt: 'd: --from: --to: --suffix: --padding: --field: --delimiter: --format: --header? --round: --invalid:',
    seq: '# f: s: w --format: --separator: --equal-width',
    strings: '# a f n: t: --all --bytes: --radix: --print-file-name',
    od: 'A: t: N: j: v a b c d f h i l o s x --address-radix: --format: --read-bytes: --skip-bytes:',
    hexdump: 'C b c d o x v n: s:',
    'cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum':
      'b t z c r s --binary --text --check --tag --zero --status --quiet --strict --warn --ignore-missing',
    md5: 'q r s:',
    shasum: 'a: b t --algorithm: --binary --text',
    base64: 'd D w: --decode --wrap:',
    sort: 'b d f g h i M n r R V u c C z s m k: t: --key: --field-separator: --reverse --unique --numeric-sort --general-numeric-sort --human-numeric-sort --version-sort --month-sort --ignore-case --dictionary-order --ignore-leading-blanks --stable --check? --zero-terminated --merge',
    diff: '# q r u U: c C: y w b B i N a s p W: d x: --brief --recursive --unified? --context? --side-by-side --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-case --new-file --text --report-identical-files --minimal --exclude: --color? --width: --suppress-common-lines --strip-trailing-cr --label:',
    jq: 'r c n e s S a j M C R --raw-output --compact-output --null-input --exit-status --slurp --sort-keys --ascii-output --join-output --monochrome-output --color-output --raw-input --tab --indent> --seq --stream',
  }),
  {
    programs: 'uniq',
    options:
      'c d u i D z f: s: w: --count --repeated --unique --ignore-case --skip-fields: --skip-chars: --check-chars:',
    // A second operand is a file that it writes.
    operands: one,
    reason: prints,
  },
  {
    programs: 'sed',
    options: 'n --quiet --silent',
    // The first operand is the script; see `isSafeSed`.
    reason: 'It only prints some lines.',
  },
  ...each(lists, {
    'ls dir':
      'a A b B c C d f F g G h H i k l L m n N o p q Q r R s S t u U v x X Z 1 --all --almost-all --classify? --color? --directory --full-time --group-directories-first --human-readable --si --inode --recursive --reverse --size --sort: --time: --time-style: --no-group --numeric-uid-gid --format: --author --file-type --literal --dereference --hide: --ignore: --zero --help --version',
    stat: 'c: f L t x s r n l q --format: --printf: --terse --file-system --dereference',
    file: 'b i I h k L N r 0 e: F: --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --separator:',
    readlink: 'f e m n z q s v --canonicalize --canonicalize-existing --canonicalize-missing --no-newline',
    realpath:
      'e m s z q L P --relative-to: --relative-base: --canonicalize-existing --canonicalize-missing --no-symlinks --strip',
    basename: 'a s: z --multiple --suffix:',
    dirname: 'z --zero',
    du: 'a b c h H k l L m s S x 0 d: B: t: --all --apparent-size --bytes --total --human-readable --summarize --max-depth: --exclude: --one-file-system --si --time? --threshold: --block-size:',
    df: 'a h H i k l m P T x: B: --all --human-readable --inodes --total --output? --portability --type: --print-type --local --si',
    tree: 'a d f i l p s h u g D N q C n A S F r t c U v J X L> P> I> --dirsfirst --noreport --gitignore --prune --matchdirs --du --si --filesfirst --inodes --device --fromfile',
  }),
  {
    programs: 'find',
    options:
      '-name> -iname> -path> -ipath> -wholename> -iwholename> -type> -xtype> -maxdepth> -mindepth> -size> -mtime> -mmin> -atime> -amin> -ctime> -cmin> -newer> -newermt> -anewer> -cnewer> -samefile> -inum> -links> -lname> -ilname> -user> -group> -uid> -gid> -perm> -regex> -iregex> -regextype> -printf> -print -print0 -ls -prune -quit -empty -not -o -or -a -and -true -false -L -H -P -E -depth -xdev -mount -follow -daystart -executable -readable -writable -noleaf -nouser -nogroup -ignore_readdir_race',
    longDash: true,
    reason: 'It only lists files.',
  },
  {
    programs: 'fd fdfind',
    options:
      'H I u g F a s i p L 0 1 e: t: d: E: S: --hidden --no-ignore --unrestricted --glob --fixed-strings --absolute-path --case-sensitive --ignore-case --full-path --follow --print0 --extension: --type: --max-depth: --min-depth: --exact-depth: --exclude: --size: --color: --changed-within: --changed-before: --max-results: --no-ignore-vcs --strip-cwd-prefix',
    reason: 'It only lists files.',
  },
  ...each(searches, {
    'grep egrep fgrep':
      '# n i y r R l L c w x v h H o q s E F G P a I b T U z Z e: f: A: B: C: m: --line-number --ignore-case --recursive --dereference-recursive --files-with-matches --files-without-match --count --word-regexp --line-regexp --invert-match --no-filename --with-filename --only-matching --quiet --silent --no-messages --extended-regexp --fixed-strings --basic-regexp --perl-regexp --regexp: --text --null --null-data --max-count: --after-context: --before-context: --context: --include: --exclude: --exclude-dir: --color? --colour? --initial-tab --byte-offset --line-buffered --binary-files: --label:',
    rg: 'n N i S s w x v l c o q u F P p H I 0 U a L . e: f: g: t: T: A: B: C: m: M: r: j: d: --files --hidden --no-ignore --no-ignore-vcs --no-config --glob: --iglob: --type: --type-not: --type-list --ignore-case --smart-case --case-sensitive --line-number --no-line-number --count --count-matches --files-with-matches --files-without-match --fixed-strings --multiline --multiline-dotall --max-count: --max-depth: --max-columns: --max-filesize: --context: --after-context: --before-context: --color: --colors: --no-heading --heading --json --stats --sort: --sortr: --vimgrep --column --trim --only-matching --replace: --word-regexp --line-regexp --invert-match --pcre2 --no-messages --regexp: --text --follow --null --quiet --unrestricted --no-filename --with-filename --passthru --pretty --threads: --crlf --debug',
  }),
  { programs: 'echo true false : expr', options: '', operands: { most: Infinity }, reason: shellOnly },
  // Counting formats and variables that they name are read by the shell stage; `-v` names one too.
  { programs: 'printf', options: '', reason: shellOnly },
  { programs: 'cd', options: 'L P e', operands: one, reason: shellOnly },
  { programs: 'pwd', options: 'L P', operands: none, reason: shellOnly },
  { programs: 'dirs', options: 'l p v', operands: none, reason: shellOnly },
  { programs: 'type', options: 'a f p P t', reason: shellOnly },
  { programs: 'command', options: 'v V p', needs: '-v -V', reason: 'It only looks a name up.' },
  { programs: 'wait', options: '', operands: { most: 64, like: /^%?\d+$/ }, reason: shellOnly },
  { programs: 'sleep', options: '', operands: { most: 8, like: /^[\d.]+[smhd]?$/ }, reason: shellOnly },
  { programs: 'id', options: 'u g G n r z', operands: one, reason: facts },
  { programs: 'uname', options: 'a s n r v m p i o --all', operands: none, reason: facts },
  {
    programs: 'whoami arch tty groups uptime nproc sw_vers',
    options: 's p --all --pretty --since',
    operands: none,
    reason: facts,
  },
  { programs: 'which', options: 'a s --all', reason: facts },
  { programs: 'whereis', options: 'b m s', reason: facts },
  { programs: 'free', options: 'b k m g h t w --human --mega --giga --total --wide', operands: none, reason: facts },
  { programs: 'lscpu', options: 'e? p? J --json --extended? --parse?', operands: none, reason: facts },
  { programs: 'locale', options: 'a m --all-locales --charmaps', operands: one, reason: facts },
  { programs: 'getconf', options: '', operands: { most: 2, like: /^[A-Za-z0-9_./]+$/ }, reason: facts },
  { programs: 'hostname', options: 'f s i I d A', operands: none, reason: facts },
  {
    programs: 'date',
    options: 'u R I? d: r: --utc --universal --iso-8601? --rfc-3339: --rfc-email --date: --reference:',
    operands: { most: 1, like: /^\+/ },
    reason: facts,
  },
  {
    programs: 'ps',
    options: 'e f F A a x l u j w o: p: C: H L m T c --sort: --no-headers --forest --format: --pid: --ppid: --user:',
    operands: { most: 4, like: /^[a-z0-9,]+$/i },
    reason: 'It only lists processes.',
  },
  {
    programs: 'pgrep',
    options:
      'a c f i l n o u: x v d: P: U: --full --list-name --list-full --count --newest --oldest --exact --parent: --euid:',
    reason: 'It only lists processes.',
  },
  // Others read a file of the project first that may name another program to be run: yarn, pnpm, go, cargo, rustc, terraform.
  {
    programs: 'node npm deno bun python python3 ruby java javac gcc clang cmake make docker',
    options: '--version',
    operands: none,
    needs: '--version',
    reason: 'It only prints its version.',
  },
  { programs: 'node npm', options: 'v', operands: none, needs: '-v', reason: 'It only prints its version.' },
  { programs: 'python python3', options: 'V', operands: none, needs: '-V', reason: 'It only prints its version.' },
];

/** Wrappers that add nothing of their own; the command they carry is a segment too and is judged by itself. */
export const transparentTable: Readonly<Record<string, string>> = {
  time: 'p',
  nice: 'n: # --adjustment:',
  timeout: 'k: s: v f p --signal: --kill-after: --preserve-status --foreground --verbose',
  stdbuf: 'i: o: e: --input: --output: --error:',
  ionice: 'c: n: t --class: --classdata: --ignore',
  command: 'p',
  env: '- i u: --ignore-environment --unset:',
};
