/** Lines that mix what the lists of safe commands take with what would run or write something. */
import * as fc from 'fast-check';
import { everyFact } from '../../../main/core/programs/facts-of.ts';

/** These wait, or this machine may not have them. */
const left = new Set([
  'sleep',
  'wait',
  'tail',
  'docker',
  'java',
  'javac',
  'deno',
  'bun',
  'sw_vers',
  'md5',
  'pgrep',
  'ps',
]);
const evilOptions = [
  '-o',
  '-oa',
  '--output=a',
  '--outp=a',
  '--output',
  '-i',
  '-T.',
  '-exec ./evil {} ;',
  '-execdir ./evil {} +',
  '-delete',
  '-fprint a',
  '-fls a',
  '-ok ./evil ;',
  '-x./evil',
  '--exec=./evil',
  '-O./evil',
  '--open-files=./evil',
  '--open-files-in-pager=./evil',
  '--ext-diff',
  '--ext-d',
  '--textconv',
  '--textc',
  '--compress-program=./evil',
  '--compress-prog=./evil',
  '--pre=./evil',
  '-z',
  '-s',
  '-f a',
  '--file=a',
  "-e '1e ./evil'",
  "--expression='1w a'",
  '-p',
  '--paginate',
  '-c core.pager=./evil',
  '-C sub',
  '-C bare',
  '--git-dir=sub/.git',
  '--exec-path=.',
  '-v',
  '-D',
  '-d',
  '-m',
  '-R',
  '-H',
  '--show-signature',
  '--format=%G?',
  '--submodule=diff',
  '--recurse-submodules',
  '-u',
  '--files0-from=a',
  '-S ./evil',
  '-v PATH',
  "-v 'a[$(./evil)]'",
  '--',
  '-',
  '--help',
  '--version',
  '-V',
  '--dirty',
  '-w',
  '-a',
];
const operands = [
  'a',
  'b',
  'README.md',
  'sub',
  '.',
  'bare',
  'build',
  '1p',
  '2,3p',
  "'1e ./evil'",
  "'w a'",
  "'s/o/x/e'",
  'version',
  './-o',
  '--output=a',
  "'a[$(./evil)]'",
  "'BASH_VERSINFO[$(./evil)]'",
  'HEAD',
  'v1',
  '+%s',
  '010100002020',
  'x',
  "'%n'",
  "'%d'",
  "'%s'",
  '-eq',
  '0',
  '5',
  "''",
  ']',
  '=',
  '-nt',
  "'.a'",
  "'one'",
  '3',
  './evil',
  'all',
  '.git/config',
];
const before = [
  '',
  '',
  '',
  '',
  'time ',
  'env ',
  'env - ',
  'env CI=1 ',
  'nice ',
  'timeout 2 ',
  'command ',
  'stdbuf -oL ',
  'LC_ALL=C ',
  'PATH=. ',
  'FOO=1 ',
  'TZ=UTC ',
  'GIT_PAGER=./evil ',
  'env -C sub ',
  'env -S ',
  'time -o a ',
  'cd sub && ',
  'cd . && ',
  'cd bare; ',
  '! ',
  'x=1; ',
  '\ufeff',
  "x='a[$(./evil)]'; ",
  'exec ',
  'cd build; cd ..; ',
];
const behind = [
  '',
  '',
  '',
  '',
  '',
  ' < a',
  ' 2>/dev/null',
  ' > /dev/null',
  ' >&2',
  ' > b',
  ' | cat',
  ' | sort',
  ' # note',
  ' <<E\none\nE',
  '; ((x))',
  ' && ls',
  "; [[ 'BASH_VERSINFO[$(./evil)]' -eq 0 ]]",
  ' &',
  '; ((rm -rf *a*b))',
  '; ((sh - build))',
  ' |& cat',
  ' < /dev/tcp/localhost/1',
  ' | sh',
  ' | xargs cat',
  ' 3>b',
  ' <> b',
];

// These have no list of options: what they are given is looked at word by word.
const tests = [
  { programs: ['test'], options: '-f> -d> -v> -z> -n> -e> -R> -eq> -ne> -nt>', longDash: true, subcommands: undefined },
  {
    programs: ['[', '[['],
    options: '-f> -d> -v> -z> -n> -e> -R> -eq> -ne> -nt>',
    longDash: true,
    subcommands: undefined,
  },
];

const listed = everyFact('looks').map(({ programs, fact }) => ({ ...fact, programs }));
const rows = [...listed, ...tests].map((row) => ({
  heads: row.programs
    .filter((program) => !left.has(program))
    .map((program) => (row.subcommands === undefined ? program : `${program} ${row.subcommands}`)),
  options: row.options.split(' ').filter((option) => option !== '' && option !== '#'),
  longDash: row.longDash === true,
}));

/** An option as listed, cut short, run together with another, or with a value of its own. */
const spelled = (options: readonly string[], longDash: boolean): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...(options.length === 0 ? ['v'] : options)), fc.constantFrom(...operands), fc.nat(9))
    .map(([option, value, form]) => {
      const name = option.replace(/[:>?]$/, '');
      const takes = /[:>?]$/.test(option);
      if (name.startsWith('--')) return form === 0 ? name.slice(0, -2) : takes ? `${name}=${value}` : name;
      if (longDash) return takes ? `${name} ${value}` : name;
      if (form === 0) return `-${name}o`;
      return takes ? (form < 5 ? `-${name}${value}` : `-${name} ${value}`) : `-${name}`;
    });

export const suspiciousLines: fc.Arbitrary<string> = fc
  .constantFrom(...rows.filter(({ heads }) => heads.length > 0))
  .chain(({ heads, options, longDash }) => {
    const word = fc.oneof(
      { weight: 5, arbitrary: spelled(options, longDash) },
      { weight: 4, arbitrary: fc.constantFrom(...operands) },
      { weight: 1, arbitrary: fc.constantFrom(...evilOptions) },
    );
    return fc
      .tuple(
        fc.constantFrom(...before),
        fc.constantFrom(...heads),
        fc.array(word, { maxLength: 4 }),
        fc.constantFrom(...behind),
      )
      .map(([start, head, words, end]) => {
        const close = head === '[' ? [']'] : head === '[[' ? [']]'] : [];
        return `${start}${[head, ...words, ...close].join(' ')}${end}`;
      });
  });
