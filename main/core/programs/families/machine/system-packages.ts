/** What the package managers of a machine or an account can do. */
import { carries, carriesBehind } from '../../facts/carrying.ts';
import { is } from '../../facts/kinds.ts';
import { detours } from '../../facts/hook.ts';
import { asks, changesMachine } from '../../facts/questions.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { high, low, medium, only, sends, takes, tools } from '../../spec.ts';
import { fetches, everywhere } from '../code/package-words.ts';

export const systemPackageTools = tools({
  brew: [
    tooWide('wide'),
    low(
      'list|ls|info|deps|uses|config|doctor|leaves|outdated|help|cat|desc|home|log|missing|search|formulae|casks|shellenv|options|readall|livecheck|audit|style|command|commands|tap-info|which-formula|which',
      'services list|info',
      'bundle check|list',
      'developer state|!*',
      'analytics state|!*',
      '--version|--prefix|--cellar|--repository !install|uninstall|upgrade|reinstall|update|tap|link|unlink|services|bundle',
    ),
    medium('fetch|update', 'N', 'It fetches packages, or the list of them.'),
    high('services|tap|link|unlink', 'SN', everywhere),
    medium('cleanup|autoremove|pin|unpin', 'S', everywhere),
    high('', 'SN', everywhere),
  ],
  'pacman yay paru': [
    only('pacman', asks('/^-[SRU]/', changesMachine)),
    low('/^-(Q\\w*|S[sigl]+|S\\w*p\\w*|F\\w*|T\\w*)$/', '--query|--version', '-p|--print'),
    high('', 'SN', 'It changes the packages of the machine.'),
  ],
  'apt-mark': [
    low('/^show(hold|auto|manual|install|remove|purge)$/', '-s|--simulate|--dry-run'),
    high('', 'S', 'It changes the packages of the machine.'),
  ],
  'apt apt-get aptitude dpkg dnf yum zypper apk snap flatpak rpm emerge nix-env port guix xbps-install apt-key add-apt-repository softwareupdate mas winget choco scoop opkg pkgin':
    [
      only(
        'dpkg',
        detours('--pre-invoke --post-invoke --status-logger'),
        low(
          '-l|--list|-L|--listfiles|-S|--search|-s|--status|-p|--print-avail|-C|--audit|-V|--verify|--get-selections|--print-architecture|--compare-versions|--contents|-c|--info|-I|-f|--field !-i|--install|-r|--remove|-P|--purge',
        ),
      ),
      only(
        'rpm',
        detours('--eval -E', { inside: /%\((.+)\)/ }),
        low('/^(-q\\w*|--query|-V\\w*|--verify|-K|--checksig)$/ !-i|-U|-F|-e|--install|--upgrade|--erase|--import'),
      ),
      only('emerge xbps-install', is('any words')),
      only(
        'guix',
        low(
          'package --list-installed|-I|--list-available|-A|--list-generations|-l',
          'describe|size|graph|lint|system|search|show|edit|weather|challenge !reconfigure|init',
        ),
      ),
      only('port', low('installed|outdated|contents|deps|variants')),
      only('mas', low('account|outdated|version')),
      only(
        'snap',
        low(
          'changes|tasks|connections|interface|interfaces|known|model|services|logs|version|warnings|whoami|get|find',
        ),
      ),
      only('flatpak', low('remotes|remote-ls|remote-info|ps|documents|permissions|permission-show|config')),
      only(
        'dnf yum',
        low(
          'group|module|advisory|updateinfo|environment list|info|summary',
          'check-update|check|repoinfo|deplist|grouplist|leaves|repoquery',
        ),
      ),
      only(
        'zypper',
        low(
          'lr|repos|se|if|lu|list-updates|pa|packages|pt|patterns|products|wp|what-provides|ps|locks|ll|services|ls|lp|list-patches|patch-check|pchk',
        ),
      ),
      only('apk', low('version|audit|stats|dot|verify')),
      only(
        'winget choco scoop',
        low('source|pin|feature list', 'export|features|which|checkup|status|prefix|home|cat|outdated|find'),
      ),
      only('softwareupdate', low('-l|--list|--history|--list-full-installers')),
      only('apt apt-get', tooWide('wide')),
      only(
        'apt apt-get aptitude dnf yum zypper apk snap flatpak port',
        asks(
          '/^(install|remove|purge|autoremove|upgrade|dist-upgrade|full-upgrade|add|del|erase|reinstall)$/',
          changesMachine,
        ),
      ),
      only(
        'apt apt-get aptitude',
        detours('-o --option', { inside: /(?:Invoke|Proxy-Auto-Detect|Commands?)[^=]*=\s*(.+)/i }),
      ),
      low(
        'list|search|show|policy|info|depends|rdepends|madison|query|repolist|history|showhold|provides|why|files|manifest',
        '-s|--simulate|--dry-run|--just-print|--no-act|--recon|--print-uris|--assumeno|--assume-no',
      ),
      medium(
        '-d|--download-only|--downloadonly install|upgrade|dist-upgrade|full-upgrade|update|download|reinstall',
        'N',
        'It fetches packages.',
      ),
      medium('download|source|changelog', 'N', 'It fetches packages.'),
      high('', 'SN', 'It changes the packages of the machine.'),
    ],
  'apt-cache dpkg-query': [
    only('apt-cache', detours('-o --option', { inside: /(?:Invoke|Proxy-Auto-Detect|Commands?)[^=]*=\s*(.+)/i })),
    low(''),
  ],
  'nix nix-build nix-shell nix-store nix-instantiate': [
    takes('--option'),
    only('nix', carriesBehind('develop', '', { after: '-c' }), carriesBehind('shell', '', { after: '-c' })),
    only(
      'nix-shell',
      carries('p: A: I: E: --run: --command: --pure --arg: --argstr:', {
        form: 'option-script',
        scriptOption: '--run',
      }),
    ),
    high('profile', 'SN', everywhere),
    only('nix-instantiate', low('--parse')),
    only('nix-store', low('-q|--query|--verify|--print-env|--dump-db|-l|--read-log')),
    high('-i|--install|-e', 'SN', everywhere),
    high(
      'run|shell|develop /^(?:github|gitlab|sourcehut|git\\+\\w+|https?|tarball):/',
      'N',
      'It runs what it fetches from another host.',
    ),
    medium('/^(?:github|gitlab|sourcehut|git\\+\\w+|https?|tarball|flake):|^nixpkgs(?:\\/[\\w.-]+)?#/', 'N', fetches),
    low('build|eval|flake|show-config|path-info|why-depends|log|fmt|develop'),
    sends('copy --to', 'NX', 'It sends files to another host.'),
    high('store|collect-garbage gc|delete', 'S', 'It deletes from the store.'),
    medium('', 'N', fetches),
  ],
  'asdf mise nvm fnm volta pyenv rbenv nodenv jenv sdk goenv tfenv rtx proto': [
    only(
      'mise',
      tooWide(null, 'exec'),
      carriesBehind('exec', '', { after: '--' }),
      carriesBehind('x', '', { after: '--' }),
    ),
    only('asdf', carriesBehind('exec')),
    only('rbenv', carriesBehind('exec')),
    only('pyenv', carriesBehind('exec')),
    low(
      'list|ls|current|which|where|version|versions|info|env|doctor|local|use|ls-remote|list-all|whence|prefix|root|init|hook-env|activate|reshim|rehash|alias',
    ),
    only('mise asdf rbenv pyenv', low('exec|x')),
    high('global|default', 'S', everywhere),
    medium('exec|x|run|shell', '', 'It runs a program with another version of its tools.'),
    medium('', 'NS', 'It changes the tool chains of the account.'),
  ],
  corepack: [low('--version'), medium('', 'NS', 'It changes the tool chains of the account.')],
});
