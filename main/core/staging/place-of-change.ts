/** Paths of staged changes: their bytes are %XX where they are not plain ASCII. */
import { plainPath } from '#domain/staging/staged-change.ts';

/** For people, and unlike that of every other name: UTF-8 where it is that, and `\xFF` for a byte that is not. */
export function shownPath(root: string, path: string): string {
  return `${root === '/' ? '' : root}/${decodePlain(path)}`;
}

export function decodePlain(text: string): string {
  if (!text.includes('%')) return text;
  const letters = decoded(text) ?? text.replaceAll(/(?:%[0-9A-F]{2})+/gu, (bytes) => decodeEach(bytes));
  return letters
    .replaceAll(/\\(?=x(?:5C|[89A-F][0-9A-F]))/gu, String.raw`\x5C`)
    .replaceAll(/[\uDC80-\uDCFF]/gu, (half) => String.raw`\x${half.charCodeAt(0).toString(16).slice(2).toUpperCase()}`); // oxlint-disable-line unicorn/prefer-code-point -- a half of a pair
}

function decoded(bytes: string): string | null {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return null;
  }
}

/** Each letter takes one to four bytes. A byte that is none becomes half of a pair, which no name holds. */
function decodeEach(bytes: string): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = [3, 6, 9, 12].find((each) => decoded(bytes.slice(at, at + each)) !== null) ?? 3;
    const letter = bytes.slice(at, at + length);
    text += decoded(letter) ?? String.fromCodePoint(0xdc00 + Number.parseInt(letter.slice(1), 16));
    at += length;
  }
  return text;
}

export const isBelow = (folder: string, path: string): boolean => path.startsWith(folder === '/' ? '/' : `${folder}/`);
export const isAtOrBelow = (folder: string, path: string): boolean => path === folder || isBelow(folder, path);

/** Ways in which a person may name a change or a folder above it, the surest first: as it is shown, by its letters, with %XX as it is listed. */
export const waysToName: readonly ((named: string, root: string, path: string) => boolean)[] = [
  (named, root, path) => isAtOrBelow(named, root) || isAtOrBelow(named, shownPath(root, path)),
  (named, root, path) => isBelow(root, named) && isAtOrBelow(plainPath(beneath(named, root)), path),
  (named, root, path) => isBelow(root, named) && isAtOrBelow(beneath(named, root), path),
];

const beneath = (named: string, root: string): string => named.slice(root === '/' ? 1 : root.length + 1);

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
