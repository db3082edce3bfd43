/** Reads which files git knows, and what it holds of them, from its index alone: no program is started in a project that is not trusted. */
import { readFile, stat } from 'node:fs/promises';

export interface IndexEntry {
  readonly mode: number;
  readonly size: number;
  readonly mtimeSeconds: number;
  readonly mtimeNanos: number;
  /** Name of the content in hexadecimal. */
  readonly hash: string;
}

export interface GitIndex {
  /** By path from the root of the working tree. */
  readonly entries: ReadonlyMap<string, IndexEntry>;
  /** When the index was written, in milliseconds: what changed in that very moment may look unchanged. */
  readonly writtenAt: number;
}

const mostBytes = 64 * 1024 * 1024;
const hashBytes = 20;

/** Null where there is none, or none of a kind that is read here: split, of SHA-256, damaged, too large. */
export async function readGitIndex(file: string): Promise<GitIndex | null> {
  try {
    const { size, mtimeMs } = await stat(file);
    if (size > mostBytes) return null;
    const entries = parse(await readFile(file));
    return entries === null ? null : { entries, writtenAt: mtimeMs };
  } catch {
    return null;
  }
}

function parse(data: Buffer): Map<string, IndexEntry> | null {
  const version = data.readUInt32BE(4);
  if (data.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return null;
  const entries = new Map<string, IndexEntry>();
  let at = 12;
  let name = '';
  for (let left = data.readUInt32BE(8); left > 0; left -= 1) {
    const start = at;
    const flags = data.readUInt16BE(at + 40 + hashBytes);
    const isExtended = (flags & 0x4000) !== 0;
    at += 42 + hashBytes + (isExtended ? 2 : 0);
    if (version === 4) {
      const cut = varint(data, at);
      at = cut.next;
      name = name.slice(0, name.length - cut.value);
    } else name = '';
    const end = data.indexOf(0, at);
    if (end < 0) return null;
    // Names are bytes to git; those that are no text compare equal to nothing, and so count as unknown.
    name += data.toString('latin1', at, end);
    at = version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
    const isMerged = (flags & 0x3000) === 0;
    if (isMerged) entries.set(Buffer.from(name, 'latin1').toString('utf8'), entryAt(data, start));
  }
  return hasLink(data, at) ? null : entries;
}

const entryAt = (data: Buffer, at: number): IndexEntry => ({
  mtimeSeconds: data.readUInt32BE(at + 8),
  mtimeNanos: data.readUInt32BE(at + 12),
  mode: data.readUInt32BE(at + 24),
  size: data.readUInt32BE(at + 36),
  hash: data.toString('hex', at + 40, at + 40 + hashBytes),
});

function varint(data: Buffer, from: number): { value: number; next: number } {
  let at = from;
  let byte = data.readUInt8(at);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    at += 1;
    byte = data.readUInt8(at);
    value = ((value + 1) << 7) | (byte & 0x7f);
  }
  return { value, next: at + 1 };
}

/** A split index keeps most entries in another file. */
function hasLink(data: Buffer, from: number): boolean {
  for (let at = from; at + 8 <= data.length - hashBytes; at += 8 + data.readUInt32BE(at + 4))
    if (data.toString('latin1', at, at + 4) === 'link') return true;
  return false;
}
