/** Programs that come back to the same hosts in every call: which calls fetch packages, and as which program they connect. */

export interface Coming {
  readonly fact: 'comes back';
  /** In the small language of the tables about tools; any of them. */
  readonly fetching: readonly string[];
  /** The file of the process that connects. */
  readonly runsAs: RegExp;
  /** Options that take the next word. */
  readonly valued: string;
}

export const nodeVerbs =
  'install|i|ci|add|it|update|up|upgrade|dedupe|import|fetch|install-test|clean-install|dlx|create|init|exec|x|audit|outdated|view|info|show|search|ping';
export const pythonVerbs = 'install|add|sync|update|upgrade|lock|download|wheel|search|inject|compile|create';

export const comesBack = (
  fetching: readonly string[],
  runsAs: RegExp,
  valued = '--prefix --workspace -w --filter -F -C --dir --cwd --registry --loglevel',
): Coming => ({ fact: 'comes back', fetching, runsAs, valued });
