/** Answers the core's questions about the files that a patch names, without being led astray by links. */
import { constants } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { FoundFile, PatchFiles } from '#core/ports.ts';
import { codeOf, realPathOf } from '../sandbox/paths/real-path-of.ts';

export function createPatchFiles(): PatchFiles {
  return {
    async follow(path) {
      const realPath = realPathOf(path);
      if (realPath === null) return null;
      const there = await lstat(path).catch(() => null);
      return { realPath, isLink: there?.isSymbolicLink() === true };
    },
    async read(realPath, mostBytes) {
      try {
        // Never waits for a pipe's other end, and never goes through a link that was put there meanwhile.
        const file = await open(realPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
        try {
          return await readOpened(file, realPath, mostBytes);
        } finally {
          await file.close();
        }
      } catch (error) {
        return foundBy(codeOf(error));
      }
    },
  };
}

async function readOpened(file: FileHandle, realPath: string, mostBytes: number): Promise<FoundFile> {
  const stat = await file.stat();
  const { mode, size } = stat;
  if (!stat.isFile()) return { kind: 'no-file' };
  if (size > mostBytes) return { kind: 'too-large', size };
  // A folder on the way may have become a link since its path was followed.
  if (process.platform === 'linux' && (await readlink(`/proc/self/fd/${file.fd}`)) !== realPath) {
    return { kind: 'unreadable' };
  }
  const bytes = new Uint8Array(await file.readFile());
  return bytes.length > mostBytes
    ? { kind: 'too-large', size: bytes.length }
    : { kind: 'file', bytes, mode: mode & 0o7777 };
}

function foundBy(code: string | null): FoundFile {
  switch (code ?? '') {
    case 'ENOENT':
      return { kind: 'missing' };
    // A part of the path is a file, or the last one a link or a socket.
    case 'ENOTDIR':
    case 'ELOOP':
    case 'ENXIO':
      return { kind: 'no-file' };
    default:
      return { kind: 'unreadable' };
  }
}
