/** Reads the journal of a landing as the helper wrote it; a line with another sum counts for nothing. */
import type { FoundKind, FoundSide } from '#domain/staging/found-change.ts';
import { typeByLetter } from './line-side.ts';
import { isPath } from './list-changes.ts';

export interface JournalEntry {
  readonly n: number;
  readonly kind: FoundKind;
  readonly path: string;
  readonly was: Omit<FoundSide, 'links'> | null;
  readonly is: Omit<FoundSide, 'links'> | null;
  /** Into the runs of the landing; null where nobody was seen. */
  readonly tag: number | null;
  /** Inode of what was put there. */
  readonly made: string | null;
  /** `open`: begun, and not known to be done. */
  readonly state: 'open' | 'done' | 'not-done' | 'undone';
}

const kinds: Readonly<Record<string, FoundKind>> = {
  C: 'created',
  M: 'modified',
  R: 'replaced',
  T: 'meta',
  D: 'deleted',
  W: 'too-deep',
};

export function readJournal(text: string): readonly JournalEntry[] {
  const entries: { -readonly [K in keyof JournalEntry]: JournalEntry[K] }[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const [sum = '', what = '', number = '', ...rest] = line.split(' ');
    if (sum.length !== 8 || sum !== sumOf(line.slice(9)) || !/^[1-9][0-9]{0,6}$/.test(number)) continue;
    const n = Number(number);
    if (what === 'I') {
      const entry = n === entries.length + 1 ? readIntent(n, rest) : null;
      if (entry !== null) entries.push(entry);
      continue;
    }
    const entry = entries[n - 1];
    if (entry === undefined) continue;
    if (what === 'M' && /^[0-9]{1,20}$/.test(rest[0] ?? '')) entry.made = rest[0] ?? null;
    if (what === 'D') entry.state = 'done';
    if (what === 'X') entry.state = 'not-done';
    if (what === 'V') entry.state = 'undone';
  }
  return entries;
}

function readIntent(n: number, [kind = '', path = '', was = '', is = '', , tag = '', ...more]: string[]) {
  const known = kinds[kind];
  const [before, after] = [readSide(was), readSide(is)];
  if (known === undefined || !isPath(path) || before === undefined || after === undefined || more.length > 0)
    return null;
  const entry: JournalEntry = {
    n,
    kind: known,
    path,
    was: before,
    is: after,
    tag: /^[0-9]{1,6}$/.test(tag) ? Number(tag) : null,
    made: null,
    state: 'open',
  };
  return entry;
}

function readSide(text: string): JournalEntry['was'] | undefined {
  if (text === '-') return null;
  const [letter = '', mode = '', uid = '', gid = '', size = '', ino = '', ctime = '', mtime = '', ...more] =
    text.split(',');
  const type = typeByLetter[letter];
  const numbers = [mode, uid, gid, size].map(Number);
  if (type === undefined || more.length > 0 || !numbers.every((each) => Number.isSafeInteger(each) && each >= 0)) {
    return undefined;
  }
  if (![ino, ctime, mtime].every((each) => /^-?[0-9]{1,30}$/.test(each))) return undefined;
  const [modeBits = 0, user = 0, group = 0, bytes = 0] = numbers;
  return { type, mode: modeBits, uid: user, gid: group, size: bytes, ino, ctime, mtime };
}

/** As the helper sums: FNV-1a of 64 bits, of which the middle 32 are kept. */
export function sumOf(text: string): string {
  let high = 0xcb_f2_9c_e4;
  let low = 0x84_22_23_25;
  for (const byte of Buffer.from(text, 'latin1')) {
    low = (low ^ byte) >>> 0;
    // Times 0x100000001b3, in two halves.
    const carried = low * 0x1b3;
    const up = Math.floor(carried / 0x1_00_00_00_00);
    high = (Math.imul(high, 0x1b3) + up + (low << 8)) >>> 0;
    low = carried >>> 0;
  }
  return (((high << 16) | (low >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
