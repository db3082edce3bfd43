/** Where a name that is to be denied leads, even through links into nothing: a program that makes what is there must find it closed. */
import { lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf, realPathOf } from './paths/real-path-of.ts';

/** The kernel follows no more links than this in one name. */
const mostLinks = 40;

/** Null where nothing can be: behind a loop of links, under a name longer than names can be, or in another user's folder that this user may not enter. */
export function deniedPlace(wanted: string, realOf = realPathOf): string | null {
  return realOf(wanted) ?? follow(path.resolve(wanted), 0);
}

function follow(wanted: string, links: number): string | null {
  const parts = wanted.split('/').slice(1);
  let known = '/';
  for (const [index, part] of parts.entries()) {
    const next = path.join(known, part);
    const rest = parts.slice(index + 1);
    const found = look(next);
    if (found === 'missing') return path.join(next, ...rest);
    if (found === 'impossible') return null;
    // Its owner could open a closed folder from inside the sandbox, so then the folder itself is denied.
    if (found === 'closed') return isOwn(known) ? known : null;
    if (found !== null) {
      return links === mostLinks ? null : follow(path.join(path.resolve(known, found.target), ...rest), links + 1);
    }
    known = next;
  }
  return known;
}

/** Null for anything but a link. */
function look(name: string): { readonly target: string } | 'missing' | 'closed' | 'impossible' | null {
  try {
    const found = lstatSync(name, { throwIfNoEntry: false });
    if (found === undefined) return 'missing';
    return found.isSymbolicLink() ? { target: readlinkSync(name) } : null;
  } catch (error) {
    if (codeOf(error) === 'EACCES') return 'closed';
    if (codeOf(error) === 'ENAMETOOLONG') return 'impossible';
    throw error;
  }
}

function isOwn(folder: string): boolean {
  return lstatSync(folder).uid === process.geteuid?.();
}
