/** Interpreters and shells. */
import { serves } from '../../facts/serving.ts';
import { interprets, otherLanguage, python, script } from '../../facts/interpreting.ts';
import { searchesFiles } from '../../facts/files.ts';
import { is, speaks } from '../../facts/kinds.ts';
import { tellsVersion, tellsVersionBy } from '../../facts/looking.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { low, obeys, only, tool } from '../../spec.ts';

export const languagesTools = [
  tool('python python3', python, tooWide('interpreter'), tellsVersion, tellsVersionBy('V'), obeys('-i')),
  tool(
    'python2 py pypy pypy3 julia osascript ghci irb groovy scala',
    only('python2 py pypy pypy3', python),
    only('julia ghci groovy scala', otherLanguage),
    only('osascript', interprets('apple', '-e', '-e -l')),
    tooWide('interpreter'),
  ),
  tool(
    'node nodejs',
    script,
    tooWide('interpreter'),
    only(
      'node',
      tellsVersion,
      tellsVersionBy('v'),
      obeys('-r --require --import --loader --experimental-loader --setupFiles --preload'),
    ),
  ),
  tool(
    'perl',
    interprets(
      'perl',
      '-e -E -ne -pe -ie -pie -lne -nle -lpe -0777e -ane -lane',
      '-e -E -I -M -ne -pe -pie -lne -nle -lpe -ane -lane',
    ),
    tooWide('interpreter'),
    obeys('-I -r -M'),
  ),
  tool(
    'ruby',
    interprets('ruby', '-e -ne -pe', '-e -I -r -ne -pe', '-c'),
    tooWide('interpreter'),
    tellsVersion,
    obeys('-I -r -M'),
  ),
  tool(
    'php',
    serves('-t', '-S'),
    interprets('php', '-r', '-r -d -c -f', '-l --syntax-check -m -i --ini --rf --re'),
    tooWide('interpreter'),
    obeys('-f -c'),
  ),
  tool('lua luajit', otherLanguage, only('lua', tooWide('interpreter')), only('luajit', obeys('-f --file -l'))),
  tool('Rscript R octave', otherLanguage, obeys('-f --file -l'), only('Rscript R', tooWide('interpreter'))),
  tool('tclsh wish', otherLanguage, obeys('-f --file -l'), only('tclsh', tooWide('interpreter'))),
  tool('awk gawk mawk', searchesFiles('-v -F -f --assign --field-separator --file'), low(''), tooWide('interpreter')),
  tool('deno', script, tooWide('interpreter', 'run', 'eval', 'task'), tellsVersion),
  tool(
    'sh bash zsh',
    is('shell'),
    tooWide('shell'),
    obeys('--rcfile --init-file'),
    only('sh', speaks('posix')),
    only('bash', speaks('bash')),
    only('zsh', speaks('zsh')),
  ),
  tool('dash ash', is('shell'), tooWide('shell'), speaks('posix')),
  tool('ksh mksh', is('shell'), tooWide('shell'), speaks('bash')),
  tool('rbash ksh93', speaks('bash')),
  tool('fish tcsh csh', is('shell'), tooWide('shell'), speaks(null)),
  tool('pwsh powershell cmd nu xonsh', tooWide('shell'), speaks(null)),
  tool('elvish cmd.exe rc es', speaks(null)),
  tool('ipython', python),
  tool('tsx ts-node', script, obeys('-r --require --import --loader --experimental-loader --setupFiles --preload')),
  tool(
    'elixir erl matlab sbcl guile racket jshell groovysh bsh bb ocaml raku janet scala-cli hy escript gjs qjs pike',
    otherLanguage,
  ),
];
