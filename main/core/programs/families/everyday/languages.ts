/** Interpreters and shells. */
import { serves } from '../../facts/serving.ts';
import { interprets, otherLanguage, python, script } from '../../facts/interpreting.ts';
import { searchesFiles } from '../../facts/files.ts';
import { is, speaks } from '../../facts/kinds.ts';
import { tellsVersion, tellsVersionBy } from '../../facts/looking.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { low, medium, obeys, only, takes, tools } from '../../spec.ts';

export const languagesTools = tools({
  'python python3': [python, tooWide('interpreter'), tellsVersion, tellsVersionBy('V'), obeys('-i')],
  'python2 py pypy pypy3 julia osascript ghci irb groovy scala': [
    only('python2 py pypy pypy3', python),
    only('julia ghci groovy scala', otherLanguage),
    only('osascript', interprets('apple', '-e', '-e -l')),
    tooWide('interpreter'),
  ],
  'node nodejs': [
    script,
    tooWide('interpreter'),
    only(
      'node',
      tellsVersion,
      tellsVersionBy('v'),
      obeys('-r --require --import --loader --experimental-loader --setupFiles --preload'),
    ),
  ],
  perl: [
    interprets(
      'perl',
      '-e -E -ne -pe -ie -pie -lne -nle -lpe -0777e -ane -lane',
      '-e -E -I -M -ne -pe -pie -lne -nle -lpe -ane -lane',
      '-c -wc -cw',
    ),
    tooWide('interpreter'),
    obeys('-I -r -M'),
  ],
  ruby: [
    interprets('ruby', '-e -ne -pe', '-e -I -r -ne -pe', '-c'),
    tooWide('interpreter'),
    tellsVersion,
    obeys('-I -r -M'),
  ],
  php: [
    serves('-t', '-S'),
    obeys('-d -c'),
    interprets('php', '-r', '-r -d -c -f', '-l --syntax-check -m -i --ini --rf --re'),
    tooWide('interpreter'),
    obeys('-f -c'),
  ],
  'lua luajit': [otherLanguage, only('lua', tooWide('interpreter')), only('luajit', obeys('-f --file -l'))],
  'Rscript R octave': [
    only('R', low('CMD check|build|config|Rdiff|Stangle|Rdconv'), medium('', '', 'It runs or changes the project.')),
    otherLanguage,
    obeys('-f --file -l'),
    only('Rscript R', tooWide('interpreter')),
  ],
  'tclsh wish': [otherLanguage, obeys('-f --file -l'), only('tclsh', tooWide('interpreter'))],
  'awk gawk mawk': [searchesFiles('-v -F -f --assign --field-separator --file'), low(''), tooWide('interpreter')],
  deno: [script, tooWide('interpreter', 'run', 'eval', 'task'), tellsVersion],
  'sh bash zsh': [
    is('shell'),
    tooWide('shell'),
    obeys('--rcfile --init-file'),
    only('sh', speaks('posix')),
    only('bash', speaks('bash')),
    only('zsh', speaks('zsh')),
  ],
  'dash ash': [is('shell'), tooWide('shell'), speaks('posix')],
  'ksh mksh': [is('shell'), tooWide('shell'), speaks('bash')],
  'rbash ksh93': [speaks('bash')],
  'fish tcsh csh': [is('shell'), tooWide('shell'), speaks(null)],
  'pwsh powershell cmd nu xonsh': [
    tooWide('shell'),
    speaks(null),
    // What it runs is read, or said to be unread, by itself.
    only(
      'pwsh powershell',
      takes('-long'),
      low('-c|-Command|-command|-C|-Version'),
      medium('', '', 'It runs or changes the project.'),
    ),
  ],
  'elvish cmd.exe rc es': [speaks(null)],
  ipython: [python],
  'tsx ts-node': [script, obeys('-r --require --import --loader --experimental-loader --setupFiles --preload')],
  erl: [interprets('other', '-eval', '-eval -s -run -pa -sname -name')],
  guile: [interprets('other', '-c -e', '-c -e -L -l')],
  raku: [interprets('other', '-e --eval', '-e --eval -I -M', '-c')],
  'elixir runghc runhaskell kotlin matlab sbcl racket jshell groovysh bsh bb ocaml janet scala-cli hy escript gjs qjs pike':
    [otherLanguage],
});
