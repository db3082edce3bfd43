/** Programs that check, build, test and format a project. */
import { serves as servesFiles } from '../../facts/serving.ts';
import { opensConsole, evaluates, script } from '../../facts/interpreting.ts';
import { writesTo } from '../../facts/files.ts';
import { is } from '../../facts/kinds.ts';
import { carries } from '../../facts/carrying.ts';
import { detours, runs } from '../../facts/hook.ts';
import { tellsVersion } from '../../facts/looking.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { high, low, medium, obeys, only, takes, tools } from '../../spec.ts';

const settles = 'It writes settings of the project.';
const renews = 'It rewrites the results that tests are compared with.';
const serves = 'It starts a server or keeps running.';

export const buildTools = tools({
  'colcon ament_cpplint ament_flake8 ament_uncrustify ament_copyright ament_lint_cmake': [low('')],
  ros2: [
    low(
      'bag|topic|node|service|param|interface|pkg|action|component|doctor|daemon info|list|echo|show|type|hz|bw|get|dump|prefix|executables|find|status',
    ),
    medium('', '', serves),
  ],
  'tsc tsgo vue-tsc svelte-check ttsc': [medium('--init', '', settles), low('')],
  'jest vitest mocha ava tap c8 nyc karma jasmine cypress playwright wdio testcafe pytest py.test unittest nose2 rspec minitest phpunit pest codecept behat ctest gtest bats cucumber stryker infection mutmut coverage tape uvu lcov gcov gcovr genhtml sbt-test busted nextest':
    [
      // Its dashboards.
      only('ctest', medium('-S|-SP|-D|-T', 'N', 'It sends results to a service.')),
      // The one letter means something else to others.
      only('jest vitest ava playwright', medium('-u', '', renews)),
      only(
        'jest vitest mocha nyc',
        obeys('-r --require --import --loader --experimental-loader --setupFiles --preload'),
      ),
      only('pytest', obeys('-p -c --rootdir --confcutdir')),
      high('install --with-deps', 'NSP', 'It installs packages of the system.'),
      high('install-deps', 'NSP', 'It installs packages of the system.'),
      medium('install|uninstall', 'N', 'It fetches the browsers that its tests run in, or removes them.'),
      medium('run --record', 'N', 'It sends results to a service.'),
      medium('open|codegen', '', serves),
      medium('--ui', '', serves),
      medium(
        '--updateSnapshot|--update-snapshot|--update-snapshots|--update|--snapshot-update|--force-regen',
        '',
        renews,
      ),
      medium('init', '', settles),
      medium('--init', '', settles),
      low(''),
    ],
  scrapy: [
    low('list|check|version|settings'),
    medium('crawl|runspider|fetch|shell|view|parse', 'N', 'It queries other hosts.'),
    medium('', '', 'It changes the project.'),
  ],
  'graphql-codegen openapi-generator-cli swagger-codegen protoc buf-generate': [
    low(
      '--check',
      'list|version|validate|help',
      '/^--\\w+_out=\\/dev\\/null$/ !/^--(?:plugin|\\w+_out$|\\w+_out=(?!\\/dev\\/null$))/',
    ),
    medium('', '', 'It changes sources in place.'),
  ],
  hyperfine: [runs('', { words: /\s/ }), low('')],
  'k6 artillery autocannon wrk ab siege hey vegeta locust loadtest bombardier jmeter': [
    high(
      '!/^https?:\\/\\/(localhost|127\\.|\\[::1\\])/ /^https?:|^(?!.*\\.(?:js|ts|mjs|ya?ml|py|jmx|json|lua|txt)$)[\\w.-]+\\.[a-z]{2,}/',
      'NRC',
      'It puts load on another host.',
    ),
    medium('', 'NR', 'It puts load on a server.'),
  ],
  'pre-commit lefthook lint-staged': [
    low('run|validate-config|validate-manifest|check-installed|dump|version'),
    medium('install|uninstall|autoupdate|install-hooks', '', 'It changes what runs on a commit.'),
    medium('', '', 'It runs the checks of the project, which may change sources.'),
  ],
  'make gmake': [
    takes('-C -f -j -o -I -W --directory --file --jobs'),
    detours('', { words: /^SHELL\s*[:?+]?=/, inside: /=\s*(.+)/ }),
    runs('', {
      words: /^(?:SHELL|CC|CXX|CPP|LD|AR|AS|RM|INSTALL|MAKE|PYTHON|NODE|GO|CARGO|JAVA)\s*[:?+]?=.*\s/,
      inside: /=\s*(.+)/,
    }),
    detours('--eval -E', { inside: /\$\(shell\s+(.+)\)|(?:\n|;)\s*(.+)/ }),
    only('make', tooWide('carrier'), tellsVersion),
    low('-n|--dry-run|--just-print|--recon|-q|--question|-p|-v|--version'),
  ],
  'webpack rollup esbuild swc parcel vite rspack turbopack tsup tsdown unbuild microbundle ncc pkgroll babel sass lessc postcss tailwindcss lightningcss svgo terser uglifyjs gulp grunt metro next nuxt astro gatsby remix svelte-kit vue-cli-service ng react-scripts react-native expo eleventy hugo jekyll mkdocs sphinx-build docusaurus vitepress vuepress storybook start-storybook typedoc jsdoc api-extractor electron-vite electron-builder electron electron-forge tauri capacitor ionic quasar wasm-pack trunk asciidoctor pandoc pdflatex xelatex lualatex latexmk doxygen mdbook zola ':
    [
      takes('--port -p -c --config --mode --host'),
      only('gulp grunt', is('task runner')),
      only('electron', script),
      only('pandoc', writesTo('-o --output'), detours('--filter -F --lua-filter -L --pdf-engine')),
      only('hugo mkdocs', writesTo('-d --destination')),
      only('electron', obeys('-r --require --import --loader --experimental-loader --setupFiles --preload')),
      only('webpack rollup vite babel', obeys('-c --config --rulesdir --plugin --resolve-plugins-relative-to')),
      only('vite vitepress', medium('!*', '', serves)),
      high('deploy|publish|gh-deploy|publish:* ', 'NC', 'It publishes what was built.'),
      high('submit|update', 'NC', 'It publishes what was built.'),
      low('test|build|lint|e2e --watch=false|--no-watch'),
      medium('dev|serve|start|server|preview|watch|livereload|s|develop|run|run:* --watch|-w', '', serves),
      medium('dev|serve|start|server|preview|watch|s|develop|run|run:ios|run:android', '', serves),
      medium('--watch|-w|--serve', '', serves),
      medium('add|init|generate|g|new|create|telemetry|update|upgrade|export|migrate', '', 'It changes the project.'),
      low(''),
    ],
  'turbo nx lerna rush moon lage wireit': [
    takes('--filter -F --scope --projects -t --target --concurrency'),
    is('task runner'),
    high('publish|release|deploy', 'NC', 'It publishes packages.'),
    medium('run|run-many|exec|affected /^(dev|start|serve|watch)$/', '', serves),
    medium(
      'bootstrap|install|update|add|import|init|generate|g|migrate|reset|clean|version|prune|login|link',
      '',
      'It changes the project.',
    ),
    low(''),
  ],
  'gcc g++ cc c++ clang clang++ rustc javac kotlinc scalac ghc ocamlc ocamlfind gfortran nasm as ld ar ranlib nm objdump readelf size strip ldd otool lipo dwarfdump addr2line swiftc nvcc emcc tcc fpc ldc2 dmd gdc nim v vlang protolint':
    [
      only('ghc', evaluates('-e')),
      only('javac gcc clang', tellsVersion),
      only('javac', writesTo('-d')),
      only('gcc clang g++ cc c++ clang++', detours('-wrapper')),
      only('gcc clang g++ cc clang++', obeys('-fplugin -specs -B')),
      low(''),
    ],
  java: [
    tellsVersion,
    obeys('-jar -cp -classpath --class-path -javaagent'),
    high(
      '/^-(javaagent|agentpath|Xbootclasspath).*[:=]\\/(tmp|var\\/tmp|dev\\/shm)\\//',
      '',
      'It runs a file from a folder that anyone can write to.',
    ),
    low('-version|--version', '-long -jar /gradle|maven/'),
  ],
  'nginx httpd apachectl apache2ctl php-fpm caddy haproxy squid postfix sshd dovecot lighttpd varnishd traefik': [
    takes('-c -f -p -g -d --config --adapter'),
    low(
      '-t|-T|-V|-v|--version|--test|--configtest|-n !-s|-k',
      'configtest|validate|fmt|adapt|version|check|list-modules|status|fullstatus',
    ),
    only('apachectl apache2ctl httpd', low('-S|-M|-l|-L !-k|-D')),
    only('httpd', servesFiles('-h', '-h')),
    only(
      'caddy',
      servesFiles('--root -r'),
      high('trust|untrust', 'S', 'It changes which certificates the machine trusts.'),
    ),
    only('haproxy', low('-c !-D|-sf|-st')),
    high('-s|-k', 'S', 'It changes the services of the machine.'),
    high('start|stop|restart|graceful|reload|graceful-stop', 'S', 'It changes the services of the machine.'),
    medium('', '', serves),
  ],
  'nodemon ts-node-dev tsx-watch watchexec entr concurrently pm2 forever foreman overmind hivemind honcho http-server serve live-server json-server browser-sync supervisor uvicorn gunicorn hypercorn daphne waitress-serve flask celery streamlit jupyter puma unicorn thin passenger rackup webpack-dev-server air reflex modd wrangler-dev':
    [
      only('entr', tooWide('carrier'), carries('a c d n p r s x z', { repeats: true })),
      only(
        'entr watchexec',
        runs('', { valued: '-w --watch -e --exts -i --ignore -d --debounce -s --signal', takesRest: true }),
      ),
      only('http-server serve live-server browser-sync', servesFiles()),
      only(
        'flask',
        takes('--app -A --env-file'),
        opensConsole('python', { reads: 'shell' }),
        low('routes|check', '--version', 'db current|history|heads|show|check|branches'),
      ),
      only(
        'celery',
        takes('-A --app -l --loglevel -Q --queues -c --concurrency -b --broker -n -d'),
        low('inspect|status|report|list|result', '--version'),
      ),
      only('streamlit', low('config|version|docs')),
      only('foreman honcho overmind', low('check|ps|status|version')),
      only(
        'jupyter',
        low(
          'nbconvert --stdout',
          'kernelspec|server|lab|notebook|labextension|nbextension|bundlerextension|serverextension|extension list',
          'lab|troubleshoot path|!*',
          '--version|--paths',
        ),
      ),
      only(
        'pm2',
        low(
          'ls|list|status|logs|monit|describe|show|info|prettylist|jlist|pid|id|env|conf|report|inspect',
          '--version',
        ),
        high('startup|unstartup', 'S', 'It changes the services of the machine.'),
      ),
      only('nodemon', runs('--exec -x')),
      only('concurrently pm2', runs('', { words: /\s/ })),
      medium('', '', serves),
    ],
  'darkhttpd miniserve sfz dufs static-web-server webfsd simple-http-server': [
    servesFiles(),
    low('--version|--help'),
    medium('', 'N', serves),
  ],
  newman: [medium('', 'N', 'It queries other hosts.')],
  twistd: [servesFiles('--path', '--path'), medium('', 'N', serves)],
  'ngrok cloudflared localtunnel lt bore frpc serveo tailscale zerotier-cli': [
    low('version|status'),
    low('help', '--version|-v|--help'),
    only(
      'tailscale',
      low(
        'ip|netcheck|whois|licenses|bugreport|dns|metrics|ping|exit-node',
        'serve|funnel status',
        'debug|lock status',
        'switch --list',
      ),
    ),
    only('zerotier-cli', low('info|listnetworks|listpeers|peers|listmoons|dump|get')),
    only(
      'cloudflared',
      medium(
        'tunnel|access list|info|ls|vnet|ssh-config|help',
        'N',
        'It queries another host without changing anything there.',
      ),
    ),
    only('ngrok', low('config check', 'credits|diagnose')),
    only('tailscale zerotier-cli', high('', 'NXCS', 'It opens a way to this machine from outside.')),
    only(
      'ngrok cloudflared localtunnel lt bore frpc serveo',
      high('', 'NXC', 'It opens a way to this machine from outside.'),
    ),
  ],
  'changeset changesets semantic-release release-it np standard-version release-please goreleaser auto commit-and-tag-version':
    [
      low('status', 'check|healthcheck|jsonschema|help|completion|info', 'check', '--dry-run|-d|--snapshot'),
      high('publish|release', 'NC', 'It publishes a release.'),
      medium('version|add|init|tag', '', 'It changes versions in the project.'),
      high('', 'NC', 'It publishes a release.'),
    ],
  prisma: [
    takes('--schema -p --port --name'),
    low('validate|version|debug', 'migrate status|diff', 'db pull --print', 'format --check'),
    high('migrate reset', 'D', 'It deletes all data of the database.'),
    high('db push --force-reset|--accept-data-loss', 'D', 'It deletes data of the database.'),
    high('migrate deploy', 'C', 'It changes the schema of a running system.'),
    medium('generate|format|init|studio', '', 'It changes the project.'),
    medium('', '', 'It changes the schema of a database.'),
  ],
  'drizzle-kit knex sequelize sequelize-cli typeorm typeorm-ts-node-commonjs mikro-orm db-migrate alembic flyway liquibase dbmate goose migrate sqitch atlas sqlx diesel rails-db yoyo aerich':
    [
      takes('-d --config -c -path -database --url -x'),
      low(
        'status|info|validate|current|history|heads|show|list|check|migrate:status|migration:list|version|migrate:list|dump|migrate:currentVersion|migration:pending|migration:check|migration:show|schema:log|db:migrate:status|history|branches|log|plan|print|inspect|calculateChecksum|updateSQL|snapshot|dryrun|printsql',
        'schema|migrate inspect|diff|lint|status|validate|ls',
        'migrate|migration info|list|source|status|show',
      ),
      only('alembic', low('upgrade|downgrade --sql')),
      high(
        'clean|drop|reset|redo|revert-all|drop-all|force|schema:drop|db:drop|db:drop:all|migrate:reset|migrate:fresh',
        'D',
        'It deletes data of a database.',
      ),
      high('database|schema drop|reset|setup', 'D', 'It deletes data of a database.'),
      high(
        'downgrade|down|rollback|undo|migrate:rollback|migration:revert|db:migrate:undo',
        'D',
        'It reverts a schema change, and its data with it.',
      ),
      medium('', '', 'It changes the schema of a database.'),
    ],
  rails: [
    takes('-e --environment'),
    opensConsole('ruby', { behind: 'runner r', reads: 'console c' }),
    low('-T|-P|--tasks|--help|-h', 'routes|about|stats|notes|test|test:system|version|zeitwerk:check|middleware|spec'),
    high(
      'runner|r /\\beval\\s*\\(?\\s*(?:URI|open|Net::HTTP|HTTP)\\b/',
      'N',
      'It runs what it fetches from another host.',
    ),
    high('/^db:(drop|reset|purge|schema:load|truncate|migrate:reset|setup)/', 'D', 'It deletes a database.'),
    high('credentials:edit|credentials:show|encrypted:edit', 'X', 'It shows secrets.'),
    medium('', '', 'It runs or changes the project.'),
  ],
  artisan: [
    opensConsole('php', { options: '--execute', reads: 'tinker' }),
    high('/^(migrate:(fresh|reset|refresh)|db:wipe)/', 'D', 'It deletes a database.'),
    low('test|route:list|list|about'),
    medium('', '', 'It runs or changes the project.'),
  ],
  'django-admin manage.py': [
    opensConsole('python', { options: '-c --command', reads: 'shell shell_plus' }),
    low(
      'check|version|help|test|showmigrations|sqlmigrate|diffsettings|sqlflush|sqlsequencereset|dumpdata|inspectdb|findstatic|show_urls',
    ),
    high('flush|reset_db', 'D', 'It deletes a database.'),
    medium('', '', 'It runs or changes the project.'),
  ],
  'cargo-make': [is('task runner')],
});
