/** Reads a small file that people and other programs can replace, without following links and without trusting its size. */
import { isAscii } from 'node:buffer';
import { constants, type BigIntStats } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { say, type Message } from '#domain/common/message.ts';

export type FileReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  /** `why` is a clause for people: "is not a regular file". */
  | { readonly kind: 'unreadable'; readonly why: Message };

export interface ReadLimits {
  /** Directory whose own place is trusted; below it no component may be a link. */
  readonly base: string;
  readonly maxBytes: number;
  /** True for a file whose authority comes from its owner: no other user may be able to write it. */
  readonly requireOwner: boolean;
  /** True for a secret that a person put there themselves: no other user may be able to read it. */
  readonly requirePrivate?: boolean;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function complaint(stats: BigIntStats, limits: ReadLimits): Message | null {
  if (!stats.isFile()) return say('is not a regular file');
  if (stats.size > BigInt(limits.maxBytes)) return say('is larger than {bytes} bytes', { bytes: limits.maxBytes });
  if (!limits.requireOwner) return null;
  const uid = BigInt(process.getuid?.() ?? 0);
  if (stats.uid !== uid && stats.uid !== 0n) return say('belongs to someone else');
  if ((stats.mode & 0o022n) !== 0n) return say('can be written by others');
  const isOpen = limits.requirePrivate === true && (stats.mode & 0o044n) !== 0n;
  return isOpen ? say('can be read by others: run chmod 600 on it') : null;
}

async function readBounded(path: string, limits: ReadLimits): Promise<FileReading> {
  // Without NONBLOCK a named pipe in the file's place would hold us for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await file.stat({ bigint: true });
    const why = complaint(stats, limits);
    if (why !== null) return { kind: 'unreadable', why };
    const buffer = Buffer.alloc(Number(stats.size) + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (length === buffer.length) return { kind: 'unreadable', why: say('changed while it was read') };
      if (bytesRead === 0) break;
    }
    const bytes = buffer.subarray(0, length);
    // A list of many megabytes is mostly that: it is taken over as it is.
    const text = isAscii(bytes) ? bytes.toString('latin1') : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { kind: 'text', text };
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'unreadable', why: say('is not UTF-8 text') };
    throw error;
  } finally {
    await file.close();
  }
}

/** Never throws: whatever is not plainly absent or a plain file of the right kind is unreadable. */
export async function readOwnFile(path: string, limits: ReadLimits): Promise<FileReading> {
  try {
    const directory = dirname(path);
    const linkFree = join(await realpath(limits.base), relative(limits.base, directory));
    // The last component is held by NOFOLLOW; a link in an earlier one would still lead elsewhere.
    if ((await realpath(directory)) !== linkFree) return { kind: 'unreadable', why: say('is reached through a link') };
    return await readBounded(path, limits);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
    return {
      kind: 'unreadable',
      why: code === 'ELOOP' ? say('is a link') : say('cannot be read ({code})', { code }),
    };
  }
}
