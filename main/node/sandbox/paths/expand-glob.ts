/** Turns a glob that denies into the paths it names now. */
import { readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import picomatch from 'picomatch';
import { realPathOf } from './real-path-of.ts';
import { type Message, say } from '#domain/common/message.ts';

/** More matches than this would make the sandbox slow to start; a directory can be denied instead. */
export const mostGlobMatches = 256;

/**
 * What is wrong, in words that follow the pattern, when not every match could be masked. A star stands for names with a
 * leading dot as well: a person who denies `**` means every folder, and hidden ones first of all. Only `.git` is not looked into.
 */
export function expandGlob(glob: string, projectRoot: string): readonly string[] | Message {
  const absolute = path.isAbsolute(glob) ? path.normalize(glob) : `${escaped(projectRoot)}/${path.normalize(glob)}`;
  const { base } = picomatch.scan(absolute, { unescape: true });
  const isMatch = picomatch(absolute, { dot: true });
  const deepest = absolute.includes('**') ? Number.POSITIVE_INFINITY : absolute.split('/').length;
  const matches: string[] = [];
  // A hidden folder hides all that is in it.
  const open = isMatch(base) ? [] : [base === '' ? '/' : base];
  if (isMatch(base)) add(base, matches);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of entriesOf(folder)) {
      const name = path.join(folder, entry.name);
      const isDenied = isMatch(name);
      // Node cannot say such a name, so the file would stay open under it.
      if (isDenied && name.includes('\uFFFD'))
        return say('denies a name that is not valid UTF-8: {name}', {
          name: JSON.stringify(name.slice(0, 200)),
        });
      if (isDenied) add(name, matches);
      else if (entry.isDirectory() && entry.name !== '.git' && name.split('/').length < deepest) open.push(name);
    }
    if (matches.length > mostGlobMatches) return say('denies more than {mostGlobMatches} paths', { mostGlobMatches });
  }
  return matches;
}

function add(name: string, matches: string[]): void {
  const real = realPathOf(name);
  if (real !== null) matches.push(real);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // No folder, or closed to this person and so to the command.
  }
}

function escaped(literal: string): string {
  return literal.replaceAll(/[*?[\]{}()!@+|\\]/g, String.raw`\$&`);
}
