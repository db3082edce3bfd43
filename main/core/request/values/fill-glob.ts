/** Fills in the names that a pattern stands for, from what lies in the folders of the project. */
import { normalizePath } from '#domain/common/paths.ts';
import type { FolderEntry } from '#core/ports.ts';
import type { ShellState } from './shell-state.ts';

const mostNames = 256;
const mostLooks = 32;

/** None where nothing fits, so that the pattern stays as it is; null where that cannot be told. In the order of the letters' codes. */
export function fillGlob(glob: string, state: ShellState): readonly string[] | null {
  const { folders, around, isPlain } = state;
  if (!isPlain || folders?.length !== 1) return null;
  const parts = glob.split('/');
  if (goesBack(parts)) return null;
  let looks = 0;
  const list = (folder: string): readonly FolderEntry[] | null => {
    looks += 1;
    return looks > mostLooks ? null : around.list(folder);
  };
  let found: string[] = [''];
  let isFilled = false;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const next: string[] = [];
    for (const before of found) {
      const names = namesOf(part, before, { isLast, isFilled }, { cwd: folders[0] ?? '/', list });
      if (names === null) return null;
      next.push(...names.map((name) => `${before}${name}${isLast ? '' : '/'}`));
    }
    if (next.length > mostNames) return null;
    found = next;
    isFilled ||= hasPattern(part);
  }
  return found.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

/** `a/../*.md` finds nothing where there is no folder `a`, and another folder where `a` is a link. */
function goesBack(parts: readonly string[]): boolean {
  const plain = parts.map((part) => part.replaceAll(/\\(.)/gs, '$1'));
  const first = plain.findIndex((part) => part !== '' && part !== '.' && part !== '..');
  return first >= 0 && plain.includes('..', first);
}

interface Place {
  readonly cwd: string;
  readonly list: (folder: string) => readonly FolderEntry[] | null;
}

/** The names of one part of the path; what has no pattern in it must be there all the same. */
function namesOf(
  part: string,
  before: string,
  { isLast, isFilled }: { readonly isLast: boolean; readonly isFilled: boolean },
  { cwd, list }: Place,
): readonly string[] | null {
  const plain = part.replaceAll(/\\(.)/gs, '$1');
  if (part === '' || plain === '.' || plain === '..') return [plain];
  // Up to the first pattern nothing is looked for; what is not there is found out with the first folder.
  if (!isLast && !isFilled && !hasPattern(part)) return [plain];
  const entries = list(normalizePath(before.startsWith('/') ? before : `${cwd}/${before}`));
  if (entries === null) return null;
  const fits = matcherOf(part);
  if (fits === null) return null;
  const may = entries.filter(({ name, isFolder }) => (isLast || isFolder) && fits(name));
  // What is no text cannot be named here.
  if (entries.some(({ name }) => name.includes('\uFFFD'))) return null;
  return may.map(({ name }) => name);
}

const hasPattern = (part: string): boolean => /[*?[]/.test(part.replaceAll(/\\./gs, ''));

function matcherOf(part: string): ((name: string) => boolean) | null {
  let pattern = '';
  let stars = 0;
  for (let at = 0; at < part.length; at += 1) {
    const char = part[at] ?? '';
    if (char === '\\') {
      at += 1;
      pattern += literal(part[at] ?? '');
    } else if (char === '*') {
      if (part[at - 1] === '*' && at > 0) continue;
      stars += 1;
      pattern += '[\\s\\S]*';
    } else if (char === '?') pattern += '[\\s\\S]';
    else if (char === '[') {
      // Ranges follow the order of a language, and classes its letters.
      const set = /^\[([!^]?)((?:\d-\d|[A-Za-z0-9_.])+)\]/.exec(part.slice(at));
      if (set === null) return null;
      pattern += `[${set[1] === '' ? '' : '^'}${set[2] ?? ''}]`;
      at += set[0].length - 1;
    } else if (char === ']' || char === '(') return null;
    else pattern += literal(char);
  }
  if (stars > 3) return null;
  const shape = new RegExp(`^(?:${pattern})$`, 'u');
  const isHidden = part.startsWith('.') || part.startsWith('\\.');
  return (name) => (isHidden || !name.startsWith('.')) && name !== '.' && name !== '..' && shape.test(name);
}

const literal = (char: string): string => char.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
