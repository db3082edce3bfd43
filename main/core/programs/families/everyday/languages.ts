/** Interpreters and shells. */
import { is, speaks } from '../../facts/kinds.ts';
import { tellsVersion, tellsVersionBy } from '../../facts/looking.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { low, obeys, only, tool } from '../../spec.ts';

export const languagesTools = [
  tool('python python3', '', tooWide('interpreter'), tellsVersion, tellsVersionBy('V'), obeys('-i')),
  tool('python2 py pypy pypy3 julia osascript ghci irb groovy scala', '', tooWide('interpreter')),
  tool(
    'node nodejs',
    '',
    tooWide('interpreter'),
    only(
      'node',
      tellsVersion,
      tellsVersionBy('v'),
      obeys('-r --require --import --loader --experimental-loader --setupFiles --preload'),
    ),
  ),
  tool('perl', '', tooWide('interpreter'), obeys('-I -r -M')),
  tool('ruby', '', tooWide('interpreter'), tellsVersion, obeys('-I -r -M')),
  tool('php', '', tooWide('interpreter'), obeys('-f -c')),
  tool('lua luajit', '', only('lua', tooWide('interpreter')), only('luajit', obeys('-f --file -l'))),
  tool('Rscript R octave', '', obeys('-f --file -l'), only('Rscript R', tooWide('interpreter'))),
  tool('tclsh wish', '', obeys('-f --file -l'), only('tclsh', tooWide('interpreter'))),
  tool('awk gawk mawk', '', low(''), tooWide('interpreter')),
  tool('deno', '', tooWide('interpreter', 'run', 'eval', 'task'), tellsVersion),
  tool(
    'sh bash zsh',
    '',
    is('shell'),
    tooWide('shell'),
    obeys('--rcfile --init-file'),
    only('sh', speaks('posix')),
    only('bash', speaks('bash')),
    only('zsh', speaks('zsh')),
  ),
  tool('dash ash', '', is('shell'), tooWide('shell'), speaks('posix')),
  tool('ksh mksh', '', is('shell'), tooWide('shell'), speaks('bash')),
  tool('rbash ksh93', '', speaks('bash')),
  tool('fish tcsh csh', '', is('shell'), tooWide('shell'), speaks(null)),
  tool('pwsh powershell cmd nu xonsh', '', tooWide('shell'), speaks(null)),
  tool('elvish cmd.exe rc es', '', speaks(null)),
];
