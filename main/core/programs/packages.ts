/** What package managers can do: run scripts, fetch code, publish. */
import { high, low, medium, tool } from './spec.ts';

export const fetches = 'It fetches packages and runs their install steps.';
const publishes = 'It publishes a package that others will use.';
export const everywhere = 'It installs for the whole account or machine.';
const foreign = 'It installs from an address that is not the usual source.';
const asks = 'It asks a package source.';
const login = 'It changes or prints the login at a package source.';
/** A URL, a repository or an archive in place of a package name. */
const direct = '/^(git\\+|git:|https?:|ssh:|github:|gitlab:|file:\\/\\/\\/tmp|\\/tmp\\/|.*@git\\+|.*@https?:)/';

const managerOptions =
  '--prefix --workspace --filter -F -C --dir --cwd --registry --tag --otp --reporter --max-warnings --loglevel --color --port';

const managerRows = [
  low(
    'ls|list|ll|la|why|explain|root|prefix|bin|help|version|doctor|fund|query|find-dupes|licenses|pkg --version|-v',
    'ls|list|ll|la|why|explain|root|prefix|bin|help|doctor|query|licenses',
    'pkg get',
    'config get|list|ls',
    'cache ls|verify|dir|list',
    'workspaces list|info',
    'store path|status',
  ),
  low('pack --dry-run', 'publish --dry-run', 'audit signatures'),
  medium('audit fix', 'N', 'It changes dependencies after asking a package source.'),
  high('npm publish', 'NC', publishes),
  medium('audit|outdated|view|info|show|search|ping|whoami|docs|repo|home|bugs|owner|stars|npm', 'N', asks),
  high('publish|unpublish|deprecate', 'NC', publishes),
  high('dist-tag|access|owner|team|org add|rm|set|grant|revoke|public|restricted', 'NC', publishes),
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
  medium('config set|delete|edit', 'S', 'It changes the settings of the account.'),
  medium(
    'install|i|ci|add|it|update|up|upgrade|dedupe|rebuild|prune|import|fetch|install-test|clean-install|link|dlx|create|init|exec|x',
    'N',
    fetches,
  ),
  medium('uninstall|remove|rm|un|r|unlink', 'N', 'It removes packages from the project.'),
  medium(
    'version|pkg|pack|shrinkwrap|set-script|patch|patch-commit|cache|store|config|plugin|set|unplug|approve-builds',
    '',
    'It changes the project or a cache.',
  ),
].flat();

export const packageTools = [
  tool('npm yarn cnpm', `-w ${managerOptions}`, ...managerRows),
  // To pnpm `-w` alone says that the whole workspace is meant.
  tool('pnpm', managerOptions, ...managerRows),
  tool(
    'bun',
    '--cwd --port',
    low('test', 'pm ls|bin|cache|hash', 'build', 'outdated'),
    high('publish', 'NC', publishes),
    high('add|install|i|remove|update|link -g|--global', 'SN', everywhere),
    high(`add|install|i ${direct}`, 'N', foreign),
    high('upgrade', 'SN', 'It replaces the program itself, for the account.'),
    medium('add|install|i|update|create|init|x|link|remove|rm', 'N', fetches),
  ),
  tool(
    'pipx',
    '--python --spec --index-url --pip-args',
    low('list|environment'),
    medium('run', 'N', fetches),
    medium('', 'NS', 'It changes the programs of the account.'),
  ),
  tool(
    'pip pip3 uv conda mamba micromamba poetry pdm pipenv rye hatch easy_install flit',
    '-p --python --name --group -G --dev-group -r -c -e -f -t --target --prefix --root --extra-index-url --index-url -i --trusted-host --find-links --log --timeout --with --without --env -o --output-file',
    medium('env remove|update|config', '', 'It removes or changes an environment.'),
    low(
      'list|freeze|show|check|inspect|debug|help|config|hash|env|version',
      'pip list|freeze|show|check|tree|inspect',
      'tree',
      'env list|info|show',
      'info',
      'cache dir|info|list',
      'lock --check',
      'check',
      'python list|find|dir',
      'tool list|dir',
      'venv -h',
      'lint|format|fmt|type-check|test --check',
      'build',
      'version',
      'self --version',
      'show',
      'dep show|list',
      'python',
      'run',
    ),
    high('publish !--dry-run', 'NC', publishes),
    high('install|download|add|wheel --index-url|-i|--extra-index-url|--find-links|--trusted-host|-f', 'N', foreign),
    high('pip install|download|wheel --index-url|-i|--extra-index-url|--trusted-host|--find-links', 'N', foreign),
    high(`install|add|inject|run-pip ${direct}`, 'N', foreign),
    high(`pip install ${direct}`, 'N', foreign),
    high('install --break-system-packages', 'SN', everywhere),
    high('config|source set|unset|edit|add', 'S', 'It changes where packages come from.'),
    high('self update', 'SN', everywhere),
    medium('install --user', 'NS', everywhere),
    medium('tool install|upgrade|uninstall|run', 'NS', 'It installs a program for the account.'),
    medium('uninstall|remove|rm|autoremove', '', 'It removes packages.'),
    medium('pip uninstall|remove', '', 'It removes packages.'),
    medium(
      'venv|new|init|create|env|shell|version|python|cache|clean|lock',
      '',
      'It changes the environment of the project.',
    ),
    medium(
      'install|add|sync|update|upgrade|lock|download|wheel|search|inject|pip|ensurepath|runpip|upgrade-all|export|compile',
      'N',
      fetches,
    ),
  ),
  tool(
    'huggingface-cli hf',
    '',
    high('upload|upload-large-folder|repo', 'NC', publishes),
    high('login|logout|auth', 'NXC', login),
    medium('download', 'N', 'It fetches code.'),
  ),
  tool('twine', '', low('check'), high('', 'NC', publishes)),
  tool(
    'cargo',
    '-p --package --manifest-path --target --features --bin --example --test --target-dir -F --color -j --profile --message-format --registry --index',
    low(
      'build|b|check|c|test|t|bench|clippy|doc|d|metadata|tree|locate-project|verify-project|pkgid|read-manifest|version|help|nextest|llvm-cov|expand|bloat|deny|machete|udeps',
      '--list',
      'fmt --check',
      'publish|package --dry-run|-n',
      'package --list',
    ),
    low('audit', 'outdated', 'search'),
    high('publish|yank|owner', 'NC', publishes),
    high('login|logout', 'NX', login),
    high(`install --git`, 'NS', foreign),
    medium('install|uninstall|binstall', 'NS', 'It installs a program for the account.'),
    medium('add|update|fetch|generate-lockfile|vendor|upgrade|install-update', 'N', fetches),
    medium(
      'run|r|watch|xtask|fix|fmt|clean|new|init|rm|remove|package|flamegraph|insta|sqlx|component|miri|set-version|make',
      '',
      'It runs or changes the project.',
    ),
  ),
  tool(
    'rustup',
    '',
    low('show|which|doc|check', 'toolchain|target|component list'),
    high('self', 'S', everywhere),
    medium('', 'NS', 'It changes the tool chains of the account.'),
  ),
  tool(
    'go',
    '-C -run -o -tags -ldflags -mod -count -timeout -bench -coverprofile -run -v',
    low('build|vet|test|list|version|env|doc|help|fmt-check|fix-none|tool|bug', 'mod verify|graph|why', 'work'),
    high('env -w', 'S', 'It changes go for the whole account.'),
    medium('get|install', 'N', fetches),
    medium('mod tidy|download|vendor|edit|init', 'N', fetches),
    high('run /^[\\w.-]+\\.[a-z]+\\/.*@/', 'N', 'It runs a program from another host.'),
    medium('run', '', 'It runs a program of the project.'),
    medium('generate|fmt|fix|clean|mod|telemetry', '', 'It changes the project or a cache.'),
  ),
  tool('gofmt goimports', '', low('!-w'), medium('', '', 'It formats sources in place.')),
  tool(
    'gem bundle bundler',
    '--path --gemfile --jobs -j',
    low(
      'list|show|info|outdated|check|env|environment|which|contents|dependency|specification|help|version|exec|platform|licenses|config',
      'doctor',
    ),
    high('push|yank|owner', 'NC', publishes),
    high('signin|signout|sources', 'NS', login),
    medium('install|update|add|lock|cache|package|fetch|uninstall|remove|pristine|clean|init|binstubs', 'N', fetches),
  ),
  tool(
    'composer',
    '-d --working-dir',
    low(
      'show|info|validate|licenses|why|why-not|depends|prohibits|status|diagnose|check-platform-reqs|fund|about|dump-autoload|dumpautoload|run-script|run|test|exec|list|outdated',
    ),
    high('global', 'SN', everywhere),
    medium(
      'install|update|require|remove|create-project|upgrade|i|u|r|self-update|audit|search|reinstall',
      'N',
      fetches,
    ),
    medium('', '', 'It changes the project.'),
  ),
  tool(
    'mvn mvnw gradle gradlew',
    '-f -P -D -pl -s -p -b -c --tests -x --settings --file --projects --init-script -I -D',
    high(
      '/^(deploy|publish|release:perform|release:prepare|.*:publish\\w*|publish\\w*|.*:deploy|upload\\w*|site-deploy|jib|bootBuildImage|nexus.*)$/',
      'NC',
      publishes,
    ),
    high('/^(flyway[:-]?clean|liquibase[:-]?drop)/', 'D', 'It deletes the data of the database.'),
    medium('-U|--update-snapshots|--refresh-dependencies', 'N', 'It looks for newer dependencies.'),
    medium(
      '/^(bootRun|run|spring-boot:run|exec:java|jetty:run|quarkus:dev|flyway.*|liquibase.*|versions:.*|dependency:(get|copy|purge.*)|wrapper|init)$/',
      'N',
      'It runs or changes the project.',
    ),
    medium('clean !/^(verify|test|build|package|install|compile|check)/', '', 'It deletes what a build made.'),
    low(''),
  ),
  tool(
    'dotnet nuget',
    '-c --configuration -f --framework -r --runtime -o --output -v --verbosity -p --project --source -s -k --api-key',
    high('nuget push|delete', 'NC', publishes),
    high('push|delete', 'NC', publishes),
    high('tool install|update|uninstall -g|--global', 'SN', everywhere),
    high('ef database drop', 'D', 'It deletes a database.'),
    medium('ef', '', 'It changes a database or its migrations.'),
    medium('restore|add|remove|tool|workload|new|nuget|install|update', 'N', fetches),
    medium(
      'run|watch|clean|format|sln|user-secrets|dev-certs !--verify-no-changes',
      '',
      'It runs or changes the project.',
    ),
    low(''),
  ),
  tool(
    'sbt mill lein clj clojure cabal stack mix rebar3 gleam dune opam esy zig swift nimble shards crystal xcodebuild flutter dart pub pod bazel bazelisk buck2 pants ninja meson scons cmake qmake xmake premake5 waf conan vcpkg ant rake invoke inv tox nox',
    '--tests -p --project -c --configuration -C -S -B -G -D -f -j --target -scheme -destination -sdk -workspace -project --filter --build --preset --parallel --install --toolchain -e',
    high('publish|push|deploy|release|upload|hex.publish|pub.publish|register !--dry-run|-n', 'NC', publishes),
    high('* publish|push|deploy|release|upload|hex.publish !--dry-run|-n', 'NC', publishes),
    high('* * publish|deploy|release !--dry-run|-n', 'NC', publishes),
    high(
      '/^(ecto\\.(drop|reset)|ef|db:(drop|reset|schema:load|purge)|db\\.(drop|reset))$/ /drop|reset|schema:load|purge/',
      'D',
      'It deletes a database.',
    ),
    high('tool install -g|--global', 'SN', everywhere),
    medium('/^(ecto\\.migrate|db:migrate|db:seed|db:rollback|migrate|seed)$/', '', 'It changes a database.'),
    medium(
      '/^(restore|add|install|update|get|deps\\.get|deps\\.update|fetch|upgrade|remove|outdated|workload|package|hex\\.\\S+|local\\.\\S+|mix\\.lock|repo|spm|resolve)$/',
      'N',
      fetches,
    ),
    medium('--install', 'S', 'It installs what was built.'),
    medium(
      '/^(run|start|serve|clean|new|init|create|format|fmt|watch|phx\\.server|repl|shell|console|s|server|generate|g|phx\\.gen\\S*|deploy:\\S+)$/ !--check|--verify-no-changes|--check-formatted|--set-exit-if-changed|--dry-run|--output=none',
      '',
      'It runs or changes the project.',
    ),
    low(''),
  ),
];
