/** Which words of `git push` name the remote and the branch. */
import { systemProgramName } from '../safe/program-name.ts';

type Words = readonly (string | null)[];

/** By whatever path git is called. */
export const isPush = (argv: Words): boolean => systemProgramName(argv[0]) === 'git' && argv[1] === 'push';

/** Null for a word that is not there, or that cannot be read. */
export function pushWords(argv: Words): { readonly remote: string | null; readonly branch: string | null } {
  const [remote, branch] = argv.slice(2).filter((word) => word?.startsWith('-') !== true);
  return { remote: remote ?? null, branch: branch ?? null };
}
