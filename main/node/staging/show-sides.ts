/** Reads the real and the staged entry of a change for a page: bounded, through no link, and only where it is what was listed. */
import { constants } from 'node:fs';
import { open, readdir, readlink } from 'node:fs/promises';
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import type { ShownSide } from '#domain/staging/staged-book.ts';
import { mostDifferenceBytes, mostPictureBytes } from '#domain/staging/staged-change.ts';
import { pathBytes } from './land-changes.ts';
import type { StagedLayer } from './layer.ts';

const nothing: ShownSide = { kind: 'nothing' };

export async function showSides(
  { upper, root }: Pick<StagedLayer, 'upper' | 'root'>,
  { path, was, is, wasTarget, target }: FoundChange,
): Promise<{ readonly real: ShownSide; readonly staged: ShownSide }> {
  return {
    real: await show(root, path, was, wasTarget),
    staged: await show(upper, path, is, target),
  };
}

async function show(top: string, path: string, side: FoundSide | null, target: string | null): Promise<ShownSide> {
  if (side === null) return nothing;
  if (side.type === 'link') return { kind: 'link', target: target ?? '' };
  if (side.type !== 'file' && side.type !== 'folder') return { kind: 'binary', size: side.size };
  const whole = Buffer.concat([Buffer.from(`${top}/`), pathBytes(path)]);
  const isFolder = side.type === 'folder';
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(whole, isFolder ? flags | constants.O_DIRECTORY : flags).catch(() => null);
  if (file === null) return { kind: 'unreadable', why: 'It cannot be read.' };
  try {
    const stats = await file.stat({ bigint: true });
    const own = `/proc/self/fd/${file.fd}`;
    const opened = process.platform === 'linux' ? await readlink(own, { encoding: 'buffer' }) : whole;
    // A folder on the way may be a link by now, or the entry another one: then this is not what the listing says.
    const isIt = stats.ino === BigInt(side.ino) && opened.equals(whole);
    if (!isIt) return { kind: 'unreadable', why: 'It was changed meanwhile.' };
    if (isFolder) return namesIn(await readdir(own, { encoding: 'buffer' }));
    const bytes = Buffer.alloc(Math.min(Number(stats.size), mostPictureBytes) + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return shownBytes(bytes.subarray(0, bytesRead), Number(stats.size));
  } finally {
    await file.close();
  }
}

const mostNames = 200;

function namesIn(names: readonly Buffer[]): ShownSide {
  const decoded = names.map((name) => name.toString('utf8')).toSorted();
  return { kind: 'folder', names: decoded.slice(0, mostNames), more: decoded.length > mostNames };
}

const pictures: readonly (readonly [string, string])[] = [
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['474946383761', 'image/gif'],
];

function pictureType(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 16).toString('hex');
  if (start.startsWith('52494646') && start.slice(16, 24) === '57454250') return 'image/webp';
  return pictures.find(([magic]) => start.startsWith(magic))?.[1] ?? null;
}

function shownBytes(bytes: Buffer, size: number): ShownSide {
  const type = pictureType(bytes);
  if (type !== null && size <= mostPictureBytes) return { kind: 'picture', type, base64: bytes.toString('base64') };
  const head = bytes.subarray(0, mostDifferenceBytes);
  const isCut = size > head.length;
  if (head.includes(0)) return { kind: 'binary', size };
  try {
    // Cut in the middle of a letter: the last few bytes may be half of one.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: isCut });
    return { kind: 'text', text, isCut };
  } catch {
    return { kind: 'binary', size };
  }
}
