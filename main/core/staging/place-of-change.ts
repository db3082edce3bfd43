/** Paths of staged changes: their bytes are %XX where they are not plain ASCII. */
import { plainPath } from '#domain/staging/staged-change.ts';

/** For people: UTF-8 where it is that, and %XX where it is not. */
export function shownPath(root: string, path: string): string {
  const whole = `${root === '/' ? '' : root}/${path}`;
  return path.includes('%') ? decodePlain(whole) : whole;
}

export function decodePlain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Bytes that are no UTF-8 stand as they are.
  }
}

export const isBelow = (folder: string, path: string): boolean => path.startsWith(folder === '/' ? '/' : `${folder}/`);
export const isAtOrBelow = (folder: string, path: string): boolean => path === folder || isBelow(folder, path);

/** Whether a change lies at or below a path as a person names it: by its letters, or with %XX as it is listed. */
export function liesAt(named: string, root: string, path: string): boolean {
  if (isAtOrBelow(named, root)) return true;
  if (!isBelow(root, named)) return false;
  const beneath = named.slice(root === '/' ? 1 : root.length + 1);
  return isAtOrBelow(plainPath(beneath), path) || isAtOrBelow(beneath, path);
}

export function parentOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '' : path.slice(0, at);
}

/** What a folder says of all that lies in it, found once: of a hundred thousand rows most share one with the row before. */
export function perFolder<T>(top: T, below: (above: T, folder: string) => T): (folder: string) => T {
  const known = new Map([['', top]]);
  let last = { folder: '', says: top };
  const find = (folder: string): T => {
    if (folder === last.folder) return last.says;
    const says = known.get(folder) ?? below(find(parentOf(folder)), folder);
    known.set(folder, says);
    last = { folder, says };
    return says;
  };
  return find;
}

/** Where a link leads, without looking at the disk: `.` and `..` are taken as they stand. */
export function whereLeads(link: string, target: string): string {
  const parts = target.startsWith('/') ? [] : parentOf(link).split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
