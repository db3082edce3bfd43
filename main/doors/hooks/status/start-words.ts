/** What the command line of an agent's program says: the values of its words, and what they make of its folder and its variables. */
import { dirname, join, resolve } from 'node:path';
import type { HookTraits } from '../../../agents/agent.ts';
import { hookedAgents } from '../../../agents/agents.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import type { ReadText } from './read-settings-value.ts';
import type { Environment } from '../install/agent-settings.ts';

/** Null for an agent without hooks. */
export const hooksOf = (agent: AgentId): HookTraits | null =>
  hookedAgents.find(({ id }) => id === agent)?.hooks ?? null;

/** Some readers of command lines take `--safeMode` for `--safe-mode`. */
const plain = (said: string): string =>
  said.startsWith('--')
    ? said.replace(/^[^=]+/, (name) => name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`))
    : said;

/** For each time that it was said, what follows: the next word, what stands behind `=`, or behind a short word itself. */
export function valuesOf(word: string, argv: readonly string[]): readonly string[] {
  return argv.flatMap((each, at) => {
    const said = plain(each);
    if (said === word) return [argv[at + 1] ?? ''];
    if (said.startsWith(`${word}=`)) return [said.slice(word.length + 1)];
    return /^-\w$/.test(word) && each.startsWith(word) ? [each.slice(word.length)] : [];
  });
}

/** Where it works, if it was started in `cwd`. */
export function workFolder(traits: HookTraits | null, argv: readonly string[], cwd: string): string {
  const named = (traits?.folderWords ?? []).flatMap((word) => valuesOf(word, argv)).at(-1);
  return named === undefined ? cwd : resolve(cwd, named);
}

/** With the variable that a word stands for. */
export function heardVariables(traits: HookTraits | null, argv: readonly string[], env: Environment): Environment {
  const { word, variable } = traits?.variableWord ?? {};
  const value = word === undefined ? undefined : valuesOf(word, argv).at(-1);
  return value === undefined || variable === undefined ? env : { ...env, [variable]: value };
}

/** The folder and those above it, up to the one of the repository; none above in a home. */
export function foldersFrom(folder: string, home: string, read: ReadText): readonly string[] {
  const folders = [folder];
  for (let at = folder; at !== home && at !== dirname(at); at = dirname(at)) {
    if (read(join(at, '.git/HEAD')) !== null || read(join(at, '.git')) !== null) break;
    if (dirname(at) !== home) folders.push(dirname(at));
  }
  return folders;
}
