/** Tells what tools write into new repositories all day from what starts something of a command's own choice. */
import { obeyedPart } from '#agents/fit-names.ts';
import path from 'node:path';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';

/** One word is looked for on the search path, where a command writes nothing; the others are what Git LFS and the common tools say. */
const lines: readonly RegExp[] = [
  /^[A-Za-z][\w.-]*$/,
  /^git-lfs (clean|smudge|filter-process)( --skip)?( -- %f)?$/,
  /^git-credential-[\w-]+( --?[\w-]+(=[\w:.-]+)?)*$/,
  /^(\/usr(\/local)?\/bin\/)?gh auth git-credential$/,
  /^(less|more|delta|cat|most)( [-+][\w+-]+)*$/,
  /^(code|codium|vim?|nvim|nano|emacs|emacsclient|subl)( --?[\w-]+)*$/,
];

export const isHarmlessLine = (line: string): boolean => lines.some((known) => known.test(line.trim()));

/** A folder or file where no command writes, or whose name is protected at every depth by itself. */
export function isHarmlessPlace(named: string, tree: string, home: string, roots: readonly string[]): boolean {
  const place = named.startsWith('~/') ? path.join(home, named.slice(2)) : path.resolve(tree, named);
  const root = roots.find((each) => isWithin(place, each));
  return root === undefined || (place !== root && obeyedPart(path.relative(root, place)) !== null);
}

const ofLfs =
  /^#!\/bin\/sh\s+command -v git-lfs [^\n]*\n\s*git lfs (pre-push|post-checkout|post-commit|post-merge) "\$@"\s*$/;

export const isHarmlessHook = (text: string): boolean => ofLfs.test(text);
