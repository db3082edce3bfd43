/** Tools that come back to the same hosts in every call: which calls fetch packages, and as which program they connect. */

export interface ReturningTool {
  readonly programs: readonly string[];
  /** Options that take the next word. */
  readonly valued: string;
  /** In the small language of the tables about tools; any of them. */
  readonly fetching: readonly string[];
  /** The file of the process that connects. */
  readonly runsAs: RegExp;
}

const nodeVerbs =
  'install|i|ci|add|it|update|up|upgrade|dedupe|import|fetch|install-test|clean-install|dlx|create|init|exec|x|audit|outdated|view|info|show|search|ping';
const pythonVerbs = 'install|add|sync|update|upgrade|lock|download|wheel|search|inject|compile|create';
const python = /^(?:python|pypy)[\d.]*$/u;

const returning = (
  programs: string,
  fetching: readonly string[],
  runsAs: RegExp,
  valued = '--prefix --workspace -w --filter -F -C --dir --cwd --registry --loglevel',
): ReturningTool => ({ programs: programs.split(' '), valued, fetching, runsAs });

export const returningTools: readonly ReturningTool[] = [
  returning('npm pnpm cnpm', [nodeVerbs], /^node(?:js)?$/u),
  returning('yarn', [nodeVerbs, '!*'], /^node(?:js)?$/u),
  returning('npx pnpx', ['*'], /^node(?:js)?$/u),
  returning('bun', [nodeVerbs], /^bun$/u),
  returning('bunx', ['*'], /^bun$/u),
  returning('pip pip3 pipx poetry pdm pipenv conda mamba', [pythonVerbs], python, '--python --log --timeout --proxy'),
  returning(
    'uv',
    [pythonVerbs, `pip ${pythonVerbs}`, 'tool install|run|upgrade', 'run'],
    /^uv$/u,
    '--project --python',
  ),
  returning('uvx', ['*'], /^uvx?$/u, '--from --with --python'),
  returning(
    'cargo',
    ['add|update|fetch|generate-lockfile|vendor|install|search|build|b|check|c|test|t|run|r|clippy|doc|bench'],
    /^cargo$/u,
    '--manifest-path --target-dir --config --color -Z -C',
  ),
  returning('go', ['get|install|build|test|vet|list|run', 'mod tidy|download|vendor|why|graph'], /^go$/u, '-C'),
  returning(
    'gem bundle bundler',
    ['install|update|add|lock|cache|package|fetch|outdated', '!*'],
    /^ruby[\d.]*$/u,
    '--gemfile --path',
  ),
  returning(
    'composer',
    ['install|update|require|create-project|upgrade|i|u|r|audit|search|outdated'],
    /^php[\d.]*$/u,
    '-d --working-dir',
  ),
];

/** What may stand beside one in a line without connecting anywhere. */
export const quietPrograms: ReadonlySet<string> = new Set(
  'cd pwd echo printf true : test [ export set unset mkdir ls cat head tail grep sort uniq wc tee date sleep'.split(
    ' ',
  ),
);

/** They start what they fetch, so a line is read as that. */
export const packageRunners: ReadonlySet<string> = new Set(['npx', 'pnpx', 'bunx', 'uvx']);
