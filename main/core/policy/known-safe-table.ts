/** Commands that only look, as data: what makes each safe, and the options that would undo it. */
import { type ArgvGrammar, argvGrammar } from '#domain/argv-pattern.ts';

export interface SafeRow {
  readonly programs: string;
  /** Any of these must hold; one empty pattern means every use. */
  readonly when: readonly string[];
  readonly reason: string;
  readonly grammar?: ArgvGrammar;
}

const prints = 'It only prints what it reads.';
const facts = 'It only tells a fact about the system.';
const gitReads = 'It only reads the repository.';
const version = 'It only prints a version or a help text.';

const gitGrammar = argvGrammar('-C -c --git-dir --work-tree --namespace');
// Options by which git runs another program or writes a file.
const gitPlain =
  '!-c|-C|-p|--paginate|--config-env|--exec-path|--git-dir|--namespace|--work-tree|--output|--ext-diff|--textconv|--exec|--upload-pack';

export const knownSafeTable: readonly SafeRow[] = [
  {
    programs: 'cat head tail nl tac rev cut paste fold expand unexpand tr fmt column comm join cmp',
    when: [''],
    reason: prints,
  },
  {
    programs: 'wc uniq numfmt seq strings od hexdump cksum sum md5sum sha1sum sha256sum sha512sum b2sum md5 shasum',
    when: ['!-o|--output'],
    reason: prints,
  },
  {
    programs: 'ls dir stat file readlink realpath basename dirname du df',
    when: [''],
    reason: 'It only lists names and sizes.',
  },
  { programs: 'tree', when: ['!-o|-R'], reason: 'It only lists names and sizes.' },
  {
    programs: 'echo printf true false : test [ [[ expr cd pwd dirs type wait sleep',
    when: [''],
    reason: 'It changes nothing outside the shell.',
  },
  {
    programs: 'id whoami groups uname arch nproc uptime tty which whereis free lscpu sw_vers locale getconf',
    when: [''],
    reason: facts,
  },
  { programs: 'date hostname', when: ['!-s|--set|-F|--file|-b !/^[^+-]/'], reason: facts },
  { programs: 'ps pgrep', when: [''], reason: 'It only lists processes.' },
  { programs: 'grep egrep fgrep zgrep', when: [''], reason: 'It only searches text.' },
  { programs: 'rg', when: ['!--pre|--hostname-bin|--search-zip|-z'], reason: 'It only searches text.' },
  {
    programs: 'find',
    when: ['!-exec|-execdir|-ok|-okdir|-delete|-fls|-fprint|-fprint0|-fprintf'],
    reason: 'It only lists files.',
    grammar: argvGrammar('', true),
  },
  { programs: 'fd fdfind', when: ['!-x|--exec|-X|--exec-batch'], reason: 'It only lists files.' },
  {
    programs: 'sed',
    when: ['-n !-i|--in-place|-f|--file|-s|-e|--expression|-E|-r /^\\d+(,\\d+)?p$/'],
    reason: 'It only prints some lines.',
  },
  { programs: 'base64', when: ['!-o|--output'], reason: prints },
  { programs: 'sort', when: ['!-o|--output|-T|--temporary-directory|--compress-program'], reason: prints },
  { programs: 'diff', when: ['!--output'], reason: prints },
  { programs: 'jq', when: ['!-f|--from-file|-L'], reason: prints },
  { programs: 'command', when: ['-v', '-V'], reason: 'It only looks a name up.' },
  {
    programs: 'git',
    when: [
      `status|log|diff|show|shortlog|blame|annotate|describe|rev-parse|rev-list|ls-files|ls-tree|cat-file|merge-base|whatchanged|name-rev|count-objects|check-ignore|grep ${gitPlain} !-O|--open-files-in-pager`,
    ],
    reason: gitReads,
    grammar: gitGrammar,
  },
  {
    programs: 'git',
    when: [
      `branch --list|-l|--show-current|-a|--all|-r|--remotes|-v|-vv|--verbose|--format !-d|-D|-m|-M|-c|-C|-f|--delete|--move|--copy|--force|-u|--set-upstream-to|--unset-upstream|--edit-description ${gitPlain}`,
    ],
    reason: gitReads,
    grammar: gitGrammar,
  },
  {
    programs: 'git',
    when: [
      `stash list|show ${gitPlain}`,
      `remote -v ${gitPlain} !/^(add|set-url|remove|rm|rename|prune|update|set-head|set-branches)$/`,
      `remote show|get-url -n ${gitPlain}`,
      `tag -l|--list !-d|-f ${gitPlain}`,
      `worktree list ${gitPlain}`,
      `reflog show ${gitPlain}`,
    ],
    reason: gitReads,
    grammar: gitGrammar,
  },
  {
    programs:
      'node npm pnpm yarn bun deno python python3 ruby go rustc cargo java javac gcc clang cmake make docker kubectl terraform tsc',
    when: ['/^(--version|-v|-V|version)$/ !/^(?!(--version|-v|-V|version)$)/'],
    reason: version,
  },
];
