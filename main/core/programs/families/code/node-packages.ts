/** Package managers of Node and what runs its packages. */
import { script } from '../../facts/interpreting.ts';
import { high, low, medium, secret, obeys, only, takes, tools } from '../../spec.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { comesBack, nodeVerbs } from '../../facts/returning.ts';
import { asks, publishesWork } from '../../facts/questions.ts';
import { tellsVersion, tellsVersionBy } from '../../facts/looking.ts';
import { is } from '../../facts/kinds.ts';
import { runs } from '../../facts/hook.ts';
import { carriesBehind } from '../../facts/carrying.ts';
import { direct, everywhere, fetches, foreign, asksSource, login, publishes } from './package-words.ts';

const managerOptions =
  '--prefix --workspace --filter -F -C --dir --cwd --registry --tag --otp --reporter --max-warnings --loglevel --color --port';

const managerRows = [
  secret('config|c get /(_authToken|_password|_auth)$/', 'X', 'It prints the login at a package source.'),
  low(
    'ls|list|ll|la|why|explain|root|prefix|bin|help|version|doctor|fund|query|find-dupes|licenses|pkg --version|-v',
    'ls|list|ll|la|why|explain|root|prefix|bin|help|doctor|query|licenses',
    'pkg get',
    'config get|list|ls',
    'cache ls|verify|dir|list',
    'workspaces list|info|!*',
    'licenses list|ls|generate-disclaimer',
    'global bin|dir|list|ls',
    'plugin list|runtime',
    'sbom|help-search|versions|completion|approvals|cat-file|cat-index|find-hash',
    'patches|recursive|r list|ls|why',
    'env list|ls',
    'server status',
    'store path|status',
  ),
  low('pack --dry-run', 'publish|unpublish|deprecate|dist-tag|version --dry-run', 'audit signatures'),
  low('exec|x --no|--no-install', 'dedupe --check', 'constraints !--fix'),
  high('dist-tag|access|owner|team|org add|rm|set|grant|revoke|public|restricted', 'NC', publishes),
  medium('audit fix', 'N', 'It changes dependencies after asking a package source.'),
  high('npm publish', 'NC', publishes),
  medium('profile get', 'N', asksSource),
  medium(
    'org|author|owner|access|team|dist-tag|dist-tags|hook|stars|recursive|r ls|list|get|status|outdated',
    'N',
    asksSource,
  ),
  medium('audit|outdated|view|info|show|search|ping|whoami|docs|repo|home|bugs|owner|stars|npm', 'N', asksSource),
  high('publish|unpublish|deprecate', 'NC', publishes),
  high('token|login|logout|adduser|profile|hook', 'NXC', login),
  high('install|i|add|ci|update|up|upgrade|link|uninstall|remove|rm -g|--global|--location=global', 'SN', everywhere),
  high('global', 'SN', everywhere),
  high(`install|i|add ${direct}`, 'N', foreign),
  high('install|i|add|ci --registry=|--registry /^http:|^--registry=http:/', 'N', foreign),
  high(
    'config set /^(registry|.*:_authToken|.*_auth|script-shell|ignore-scripts|prefix|strict-ssl|cafile|proxy|https-proxy)/',
    'SC',
    'It changes where packages come from or how they run.',
  ),
  high(
    'set /^(registry|.*:_authToken|.*_auth|script-shell|ignore-scripts|prefix|strict-ssl|cafile|proxy|https-proxy)/',
    'SC',
    'It changes where packages come from or how they run.',
  ),
  medium('config set|delete|edit', 'S', 'It changes the settings of the account.'),
  medium('upgrade-interactive', 'N', fetches),
  low('uninstall|remove|rm|un|r|unlink|prune|dedupe --dry-run'),
  medium(
    'install|i|ci|add|it|update|up|upgrade|dedupe|rebuild|prune|import|fetch|install-test|clean-install|link|dlx|create|init|exec|x',
    'N',
    fetches,
  ),
  medium('uninstall|remove|rm|un|r|unlink', 'N', 'It removes packages from the project.'),
  medium('pkg set|delete|fix', '', 'It changes the project.'),
  medium(
    'version|pack|shrinkwrap|set-script|patch|patch-commit|cache|store|config|plugin|set|unplug|approve-builds',
    '',
    'It changes the project or a cache.',
  ),
].flat();

/** What npm and its kind have in common. */
const managerFacts = [
  is('script manager'),
  asks('publish|unpublish|deprecate !--dry-run', publishesWork),
  runs('-c --call --script-shell --shell'),
];
const scriptsSet = runs('', {
  behind: ['pkg', 'set-script'],
  words: /^scripts(?:\.[\w:-]+|\[[^\]]+\])=|^[^=\s]+\s/,
  inside: /^scripts[^=]*=(.+)|^(?!scripts\b)(.+)/,
});
const comesBackAsNode = comesBack([nodeVerbs], /^node(?:js)?$/u);

export const nodePackageTools = tools({
  'npm yarn cnpm': [
    takes(`-w --userconfig ${managerOptions}`),
    only('npm yarn', managerFacts),
    only('npm cnpm', comesBackAsNode),
    only(
      'npm',
      tooWide('wide', 'run', 'run-script', 'exec', 'x', 'publish', 'install'),
      tellsVersion,
      tellsVersionBy('v'),
      carriesBehind('exec', 'y q c: p: w: --yes --no --quiet --package: --call: --workspace: --workspaces --offline', {
        scriptOption: 'c',
      }),
      carriesBehind('x', 'y q c: p: --yes --no --package: --call:', { scriptOption: 'c' }),
      scriptsSet,
    ),
    only(
      'yarn',
      tooWide('wide', 'run', 'exec', 'dlx'),
      carriesBehind('exec'),
      carriesBehind('dlx', 'p: q --package: --quiet'),
      comesBack([nodeVerbs, '!*'], /^node(?:js)?$/u),
    ),
    ...managerRows,
  ],
  // To pnpm `-w` alone says that the whole workspace is meant.
  pnpm: [
    takes(managerOptions),
    managerFacts,
    scriptsSet,
    tooWide('wide', 'run', 'exec', 'dlx'),
    carriesBehind('exec', 'r c w --recursive --parallel --filter: --shell-mode'),
    carriesBehind('dlx', 'c s --package: --silent --shell-mode --allow-build:'),
    comesBackAsNode,
    ...managerRows,
  ],
  bun: [
    takes('--cwd --port'),
    script,
    is('script manager'),
    tooWide('interpreter', 'run', 'x'),
    asks('publish|unpublish|deprecate !--dry-run', publishesWork),
    tellsVersion,
    obeys('-r --require --import --loader --experimental-loader --setupFiles --preload'),
    comesBack([nodeVerbs], /^bun$/u),
    low(
      'test',
      'pm ls|bin|cache|hash|whoami|untrusted|migrate|version',
      'build',
      'outdated',
      'why|audit|info|list|repl',
    ),
    high('publish', 'NC', publishes),
    high('add|install|i|remove|update|link -g|--global', 'SN', everywhere),
    high(`add|install|i ${direct}`, 'N', foreign),
    high('upgrade', 'SN', 'It replaces the program itself, for the account.'),
    medium('add|install|i|update|create|init|x|link|remove|rm', 'N', fetches),
  ],
});
