/** Programs that check or format sources, and change nothing unless they are told to. */
import { high, low, medium, obeys, only, tools } from '../../spec.ts';

const formats = 'It changes sources in place.';
const settles = 'It writes settings of the project.';
const tells = 'It sends results to a service or changes the login there.';

const more =
  'spectral redocly swagger-cli cfn-lint cfn_nag cfn_nag_scan cfn-guard promtool amtool gixy yamale jsonlint ajv v8r check-jsonschema jsonschema vint selene puppet-lint foodcritic cookstyle salt-lint regula kics dotenv-linter zizmor deptry pip-licenses license-checker licensee liccheck gosec errcheck ineffassign revive golint gocyclo gocritic deadcode unparam nilaway nancy brakeman bundler-audit fasterer flog flay debride mdl alex write-good proselint languagetool vnu html-validate htmlhint htmltest linkchecker muffet sqlcheck squawk pgsanity clazy flawfinder splint infer cbmc iwyu verible-verilog-lint svlint slang checkbashisms bashate desktop-file-validate appstream-util appstreamcli rpmlint lintian namcap licensecheck debsums jing dcm kubescape kube-bench popeye api-linter graphql-inspector graphql-schema-linter gitlint refurb pylama flakeheaven pydoclint darglint pytype lint-imports tach xenon dodgy eradicate curlylint j2lint ansible-later sqlvet elm-review stan weeder phpmd phpcpd pdepend phplint parallel-lint deptrac oclint lizard pmccabe cppclean type-coverage dependency-cruiser depcruise ls-lint cspell-cli jscpd pa11y axe bundlesize bundlewatch source-map-explorer license-checker-rseidelsohn tsd ts-prune ts-unused-exports unimported npm-check are-the-types-wrong lockfile-lint stylelint-config-check tox-check pyroma check-manifest check-wheel-contents validate-pyproject abi3audit codeclimate sonarlint moonlint teal nimlint statix deadnix nixpkgs-lint shadow fieldalignment nilness unusedwrite lostcancel ifaceassert deepequalerrors sortslice nilerr bodyclose wrapcheck exhaustive errname';

export const checkerTools = tools({
  'lychee osv-scanner linkinator pip-audit safety govulncheck': [
    low('--offline', '--version|--help', 'generate|validate'),
    medium('', 'N', 'It asks other hosts about what it finds.'),
  ],
  'ast-grep': [
    low('lsp|test|completions'),
    medium('-U|--update-all|-i|--interactive', '', formats),
    medium('new', '', settles),
    low(''),
  ],
  'dtc fdtdump fdtget': [low('')],
  'named-checkconf named-checkzone unbound-checkconf named-compilezone': [low('')],
  [`eslint oxlint stylelint biome standard xo tslint jshint textlint markdownlint markdownlint-cli2 rubocop reek standardrb ruff flake8 pylint pyflakes pycodestyle mypy pyright pyre bandit vulture radon prettier dprint oxfmt shfmt clang-format clang-tidy gofumpt golines golangci-lint staticcheck rubyfmt ktlint detekt google-java-format checkstyle spotbugs pmd phpcs phpstan psalm swiftlint scalafix ormolu fourmolu hlint taplo buf sqlfluff actionlint hadolint yamllint shellcheck tflint tfsec checkov ansible-lint cppcheck cpplint include-what-you-use depcheck knip madge syncpack size-limit publint attw vale cspell codespell typos commitlint djlint erb_lint haml-lint slim-lint credo dialyzer sobelow terraform-docs helm-docs prospector pydocstyle interrogate semgrep nbqa blackdoc ec editorconfig-checker ${more}`]:
    [
      only('shfmt', low('-d|-l')),
      only('eslint prettier stylelint', obeys('-c --config --rulesdir --plugin --resolve-plugins-relative-to')),
      low(
        '--check|--check-only|-c|--diff|--dry-run|-n|-l|--list-different|--list|--verify|--no-fix|--error-on-warnings',
        'check !--fix|--write|--apply|--unsafe',
        'lint|ci !--fix|--write',
      ),
      medium(
        '--fix|--write|-w|-i|--in-place|--apply|-a|-A|--autocorrect|--autocorrect-all|--auto-correct|--fix-all|--unsafe-fixes',
        '',
        formats,
      ),
      only('ktlint', medium('-F|--format', '', formats)),
      only('ormolu fourmolu', medium('inplace -m|--mode', '', formats), medium('/^--mode=inplace$/', '', formats)),
      medium('format|fmt|fix|organize', '', formats),
      medium('init', '', settles),
      medium('--init', '', settles),
      high('login|logout|publish|push|upload|submit', 'NXC', tells),
      low(''),
    ],
  'black isort autopep8 yapf rustfmt pyupgrade docformatter pint php-cs-fixer phpcbf rector swiftformat scalafmt nixfmt alejandra buildifier sort-package-json addlicense ktfmt':
    [
      low(
        '--check|--check-only|-c|--diff|--dry-run|--version|--lint|--test|--list|-check',
        '/^-mode=(?:check|diff|print_if_changed)$/',
        'check|list|describe',
      ),
      medium('', '', formats),
    ],
});
