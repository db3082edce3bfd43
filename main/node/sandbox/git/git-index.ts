/** Finds the repositories that an index of git names as submodules (gitformat-index(5)); its bytes may be anything. */

const header = 12;
/** Times, device, inode, mode, owner and size, in front of the hash. */
const beforeHash = 40;
const modeAt = 24;
const hashLengths = [20, 32] as const;
const kindOfMode = 0o170000;
const gitlink = 0o160000;
const isExtended = 0x4000;

/** Paths as git writes them, with slashes; null for bytes that are no index, or of a version that is not known. */
export function submodulesInIndex(bytes: Buffer): readonly string[] | null {
  if (bytes.length < header || bytes.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  for (const hashLength of hashLengths) {
    const found = readEntries(bytes, version, hashLength);
    if (found !== null) return found;
  }
  return null;
}

function readEntries(bytes: Buffer, version: number, hashLength: number): readonly string[] | null {
  const end = bytes.length - hashLength;
  const found: string[] = [];
  let at = header;
  let before = '';
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const flagsAt = at + beforeHash + hashLength;
    if (flagsAt + 2 > end) return null;
    const mode = bytes.readUInt32BE(at + modeAt);
    const extended = (bytes.readUInt16BE(flagsAt) & isExtended) !== 0;
    if (!kinds.has(mode & kindOfMode) || (extended && version === 2)) return null;
    let nameAt = flagsAt + (extended ? 4 : 2);
    let kept = '';
    if (version === 4) {
      const strip = readVarint(bytes, nameAt, end);
      if (strip === null || strip.value > before.length) return null;
      kept = before.slice(0, before.length - strip.value);
      nameAt = strip.next;
    }
    const nameEnd = bytes.indexOf(0, nameAt);
    if (nameEnd < 0 || nameEnd >= end) return null;
    // One character a byte, so that what is kept of the name before can be counted.
    const name =
      version === 4 || (mode & kindOfMode) === gitlink ? kept + bytes.toString('latin1', nameAt, nameEnd) : '';
    if ((mode & kindOfMode) === gitlink) found.push(Buffer.from(name, 'latin1').toString('utf8'));
    before = name;
    // Entries of the older versions end with one to eight zeros.
    at = version === 4 ? nameEnd + 1 : at + ((nameEnd - at + 8) & ~7);
  }
  return at <= end ? found : null;
}

/** Files, links, submodules, and the folders of a sparse index. */
const kinds: ReadonlySet<number> = new Set([0o100000, 0o120000, gitlink, 0o040000]);

/** Seven bits a byte, highest first, and one more for each byte that follows. */
function readVarint(bytes: Buffer, from: number, end: number): { value: number; next: number } | null {
  let value = 0;
  for (let at = from; at < end && at < from + 4; at++) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: at + 1 };
    value++;
  }
  return null;
}
