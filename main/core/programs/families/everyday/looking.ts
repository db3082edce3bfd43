/** Programs that list files and tell facts about the machine, and words of the shell. */
import { writesTo } from '../../facts/files.ts';
import { carries } from '../../facts/carrying.ts';
import { is } from '../../facts/kinds.ts';
import { looks, none, one } from '../../facts/looking.ts';
import { eachLooks, low, only, tools } from '../../spec.ts';

export const lookingTools = tools({
  ...eachLooks({
    stat: 'c: f L t x s r n l q --format: --printf: --terse --file-system --dereference',
    file: 'b i I h k L N r 0 e: F: --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --separator:',
    readlink: 'f e m n z q s v --canonicalize --canonicalize-existing --canonicalize-missing --no-newline',
    realpath:
      'e m s z q L P --relative-to: --relative-base: --canonicalize-existing --canonicalize-missing --no-symlinks --strip',
    basename: 'a s: z --multiple --suffix:',
    dirname: 'z --zero',
    du: 'a b c h H k l L m s S x 0 d: B: t: --all --apparent-size --bytes --total --human-readable --summarize --max-depth: --exclude: --one-file-system --si --time? --threshold: --block-size:',
    df: 'a h H i k l m P T x: B: --all --human-readable --inodes --total --output? --portability --type: --print-type --local --si',
  }),
  tree: [
    low(''),
    looks(
      'a d f i l p s h u g D N q C n A S F r t c U v J X L> P> I> --dirsfirst --noreport --gitignore --prune --matchdirs --du --si --filesfirst --inodes --device --fromfile',
    ),
    writesTo('-o'),
  ],
  // Counting formats and variables that they name are read by the shell stage; `-v` names one too.
  printf: [low(''), looks(''), is('quiet')],
  type: [low(''), looks('a f p P t')],
  ...eachLooks({
    which: 'a s --all',
    whereis: 'b m s',
  }),
  'ls dir': [
    low(''),
    looks(
      'a A b B c C d f F g G h H i k l L m n N o p q Q r R s S t u U v x X Z 1 --all --almost-all --classify? --color? --directory --full-time --group-directories-first --human-readable --si --inode --recursive --reverse --size --sort: --time: --time-style: --no-group --numeric-uid-gid --format: --author --file-type --literal --dereference --hide: --ignore: --zero --help --version',
    ),
    only('ls', is('quiet')),
  ],
  'echo true false : expr': [low(''), looks('', { operands: { most: Infinity } }), only('echo true :', is('quiet'))],
  cd: [low(''), looks('L P e', one), is('quiet')],
  pwd: [low(''), looks('L P', none), is('quiet')],
  dirs: [low(''), looks('l p v', none)],
  wait: [low(''), looks('', { operands: { most: 64, like: /^%?\d+$/ } })],
  sleep: [low(''), looks('', { operands: { most: 8, like: /^[\d.]+[smhd]?$/ } }), is('quiet')],
  id: [low(''), looks('u g G n r z', one)],
  uname: [low(''), looks('a s n r v m p i o --all', none)],
  'whoami arch tty groups uptime nproc sw_vers': [
    low(''),
    looks('s p --all --pretty --since', none),
    only('arch', carries('-x86_64 -arm64 -arm64e -i386 e: d:')),
  ],
  free: [low(''), looks('b k m g h t w --human --mega --giga --total --wide', none)],
  lscpu: [low(''), looks('e? p? J --json --extended? --parse?', none)],
  locale: [low(''), looks('a m --all-locales --charmaps', one)],
  getconf: [low(''), looks('', { operands: { most: 2, like: /^[A-Za-z0-9_./]+$/ } })],
  ps: [
    low(''),
    looks('e f F A a x l u j w o: p: C: H L m T c --sort: --no-headers --forest --format: --pid: --ppid: --user:', {
      operands: { most: 4, like: /^[a-z0-9,]+$/i },
    }),
  ],
  pgrep: [
    low(''),
    looks(
      'a c f i l n o u: x v d: P: U: --full --list-name --list-full --count --newest --oldest --exact --parent: --euid:',
    ),
  ],
  'test [ export set unset': [low(''), is('quiet')],
});
