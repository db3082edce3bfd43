/** One side of a listed change, read from its line only where it is asked for: of a hundred thousand most are never looked at. */
import type { FoundSide } from '#domain/staging/found-change.ts';
import type { StagedType } from '#domain/staging/staged-change.ts';

/** By the helper's letter, in listings and journals alike. */
export const typeByLetter: Readonly<Record<string, StagedType>> = {
  f: 'file',
  d: 'folder',
  l: 'link',
  p: 'fifo',
  s: 'socket',
  c: 'device',
};

/** As the helper writes it, between its brackets: type, uid, gid, links, and by what another entry in its place is told. No number is more than one holds. */
export const sideShape = String.raw`"[fdlpsc]",\d{1,10},\d{1,10},\d{1,10},"\d{1,20} -?\d{1,30} -?\d{1,30} (?:\d{1,15}|[0-8]\d{15}) (?:[0-3]?\d{1,3}|40[0-8]\d|409[0-5])"`;

export class LineSide implements FoundSide {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Inode, change, modification, size, mode. */
  get identity(): string {
    return this.text.slice(this.text.indexOf('"', 4) + 1, -1);
  }

  get type(): StagedType {
    return typeByLetter[this.text.charAt(1)] ?? 'file';
  }

  get mode(): number {
    return Number(this.text.slice(this.text.lastIndexOf(' ') + 1, -1));
  }

  get size(): number {
    const end = this.text.lastIndexOf(' ');
    return Number(this.text.slice(this.text.lastIndexOf(' ', end - 1) + 1, end));
  }

  get uid(): number {
    return Number(this.text.slice(4).split(',', 1)[0]);
  }

  get gid(): number {
    return Number(this.text.slice(4).split(',', 2)[1]);
  }

  get links(): number {
    const end = this.text.indexOf('"', 4) - 1;
    return Number(this.text.slice(this.text.lastIndexOf(',', end - 1) + 1, end));
  }

  get ino(): string {
    return this.identity.split(' ', 1)[0] ?? '';
  }

  get ctime(): string {
    return this.identity.split(' ', 2)[1] ?? '';
  }

  get mtime(): string {
    const end = this.text.lastIndexOf(' ', this.text.lastIndexOf(' ') - 1);
    return this.text.slice(this.text.lastIndexOf(' ', end - 1) + 1, end);
  }
}

/** By what another entry in its place is told; empty where there is none. */
export function identityOf(side: FoundSide | null): string {
  if (side === null) return '';
  // What a folder holds changes its times; its own are none of its effect.
  if (side.type === 'folder') return `${side.ino} ${side.mode}`;
  if (side instanceof LineSide) return side.identity;
  const { ino, ctime, mtime, size, mode } = side;
  return `${ino} ${ctime} ${mtime} ${size} ${mode}`;
}
