/**
 * Which denied names that are still missing are kept out of a staged tree, also from programs that make them while commands run: by whiteouts between
 * the real tree and what is staged. A mount cannot do that: it needs something to lie on. See decision 0170.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { depth } from '../../sandbox/fold-entries.ts';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';

/** The name of each that is missing first on the way to it; what lies beneath one of them is not among them. */
export function missingOf(denied: readonly string[], root: string): readonly string[] {
  const found = new Set<string>();
  for (const name of denied) {
    if (name === root || !isWithin(name, root)) continue;
    const missing = firstMissing(name, root);
    if (missing !== null) found.add(missing);
  }
  const sorted = [...found].sort((a, b) => depth(a) - depth(b));
  return sorted.filter((name) => !sorted.some((other) => other !== name && isWithin(name, other)));
}

/** Null for a name that is there, or that lies behind something which is no folder. */
function firstMissing(name: string, root: string): string | null {
  const parts = path.relative(root, name).split('/');
  let at = root;
  for (const part of parts) {
    at = path.join(at, part);
    const there = look(at);
    if (there === 'missing') return at;
    if (there === 'other') return null;
  }
  return null;
}

function look(name: string): 'missing' | 'folder' | 'other' {
  try {
    const found = lstatSync(name, { throwIfNoEntry: false });
    return found === undefined ? 'missing' : found.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'other'; // Out of reach for this user, so for the command too.
  }
}
