/** What the package managers of a machine or an account can do. */
import { high, low, medium, tool } from '../spec.ts';
import { fetches, everywhere } from './packages.ts';

export const systemPackageTools = [
  tool(
    'brew',
    '',
    low(
      'list|ls|info|deps|uses|config|doctor|leaves|outdated|help|cat|desc|home|log|missing|search',
      '--version|--prefix|--cellar|--repository !install|uninstall|upgrade|reinstall|update|tap|link|unlink|services|bundle',
    ),
    high('services|tap|link|unlink', 'SN', everywhere),
    medium('cleanup|autoremove|pin|unpin', 'S', everywhere),
    high('', 'SN', everywhere),
  ),
  tool(
    'pacman yay paru',
    '',
    low('/^-(Q\\w*|S[sigl]+|F\\w*|T\\w*)$/', '--query|--version'),
    high('', 'SN', 'It changes the packages of the machine.'),
  ),
  tool(
    'dpkg',
    '',
    low(
      '-l|--list|-L|--listfiles|-S|--search|-s|--status|-p|--print-avail|-C|--audit|-V|--verify|--get-selections|--print-architecture !-i|--install|-r|--remove|-P|--purge',
    ),
  ),
  tool(
    'apt-mark',
    '',
    low('/^show(hold|auto|manual|install|remove|purge)$/', '-s|--simulate|--dry-run'),
    high('', 'S', 'It changes the packages of the machine.'),
  ),
  tool(
    'rpm',
    '',
    low('/^(-q\\w*|--query|-V\\w*|--verify|-K|--checksig)$/ !-i|-U|-F|-e|--install|--upgrade|--erase|--import'),
  ),
  tool(
    'apt apt-get aptitude dpkg dnf yum zypper apk snap flatpak rpm emerge nix-env port guix xbps-install apt-key add-apt-repository softwareupdate mas winget choco scoop',
    '',
    low(
      'list|search|show|policy|info|depends|rdepends|madison|query|repolist|history|showhold|provides|why|files|manifest',
      '-s|--simulate|--dry-run|--just-print|--no-act|--recon',
    ),
    medium('download|source|changelog', 'N', 'It fetches packages.'),
    high('', 'SN', 'It changes the packages of the machine.'),
  ),
  tool('apt-cache dpkg-query', '', low('')),
  tool(
    'nix nix-build nix-shell nix-store nix-instantiate',
    '',
    low('build|eval|flake|show-config|path-info|why-depends|log|fmt|develop'),
    high('profile', 'SN', everywhere),
    high('-i|--install|-e', 'SN', everywhere),
    high('store|collect-garbage gc|delete', 'S', 'It deletes from the store.'),
    medium('', 'N', fetches),
  ),
  tool(
    'asdf mise nvm fnm volta pyenv rbenv nodenv jenv sdk goenv tfenv rtx proto',
    '',
    low(
      'list|ls|current|which|where|version|versions|info|env|doctor|local|use|shell|exec|x|run|ls-remote|list-all|whence|prefix|root|init|hook-env|activate|reshim|rehash|alias',
    ),
    medium('', 'NS', 'It changes the tool chains of the account.'),
  ),
  tool('corepack', '', low('--version'), medium('', 'NS', 'It changes the tool chains of the account.')),
];
