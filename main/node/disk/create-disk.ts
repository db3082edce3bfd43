/** Answers the core's questions about the disk: real directories, and the program that a name stands for. */
import { accessSync, constants, realpathSync, statSync, type Stats, createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Executable } from '#domain/command/command.ts';
import type { Disk, SearchPlace } from '#core/ports.ts';
import { changedSince } from './changed-since.ts';
import { lookForBrought } from '../sandbox/obeyed/look-for-brought.ts';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';

/** Where the C library looks when PATH is not set. */
const defaultSearchPath = '/usr/local/bin:/usr/bin:/bin';

export function createDisk(options: { env?: NodeJS.ProcessEnv } = {}): Disk {
  const env = options.env ?? process.env;
  return {
    async realDirectory(directory) {
      try {
        const real = await realpath(directory);
        return (await stat(real)).isDirectory() ? real : null;
      } catch {
        return null; // Missing, unreadable, or a loop of links: in each case not a directory to work in.
      }
    },
    followed: followPath,
    brought: async (root) => await lookForBrought(root),
    changedSince,
    async kindOf(file) {
      try {
        return (await stat(file)).isDirectory() ? 'directory' : 'file';
      } catch {
        return 'missing'; // Or closed to this user, which is the same to a user who may not look.
      }
    },
    async findExecutable(name, from) {
      const places = candidates(name, from.cwd, from.searchPath ?? env['PATH'] ?? defaultSearchPath);
      const first = places.find(isExecutable);
      return first === undefined ? null : await describe(first, from);
    },
    async findScript(name, from) {
      const file = path.resolve(from.cwd, name);
      if (name === '' || name.includes('\0') || found(file)?.isFile() !== true) return null;
      return await describe(file, from).catch(() => null); // It went, or may not be read: there is nothing to run.
    },
  };
}

function candidates(name: string, cwd: string, searchPath: string): readonly string[] {
  if (name === '' || name.includes('\0')) return [];
  if (name.includes('/')) return [path.resolve(cwd, name)];
  // An empty element of PATH means the working directory, as it does for execvp.
  return searchPath.split(':').map((directory) => path.resolve(cwd, directory, name));
}

// A look is taken here and not handed to another thread: that takes ten times as long, and the person who said yes waits for some thirty of them.
function isExecutable(file: string): boolean {
  return found(file)?.isFile() === true && may(file, constants.X_OK);
}

/** What a name leads to; null when that is nothing, or closed to this user. */
function found(file: string): Stats | null {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null; // The search goes on, as a shell's would.
  }
}

function may(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

async function describe(file: string, from: SearchPlace): Promise<Executable> {
  const realPath = realpathSync.native(file);
  return { path: file, realPath, contentHash: couldChange(realPath, from) ? await hashFile(realPath) : null };
}

/** Whether a sandboxed command could replace the file between the question and the start. */
function couldChange(file: string, { cwd, projectRoot }: SearchPlace): boolean {
  const roots = new Set([cwd, projectRoot].map(realOf));
  if ([...roots].some((root) => file.startsWith(root === '/' ? '/' : `${root}/`))) return true;
  return statSync(file).uid !== 0 && may(file, constants.W_OK);
}

function realOf(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

const mostRemembered = 512;
const remembered = new Map<string, string>();

/** sha256 of a file's content, remembered as long as the file has not changed. */
async function hashFile(file: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
  // ctime cannot be set by a program, so a changed file never keeps its key.
  const key = [file, dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const digest = hash.digest('hex');
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, digest);
  return digest;
}

/** As long as the longest path that the kernel takes. */
const mostBytes = 4096;

/** By the rules of the kernel. `wanted` is absolute. A link that is its last name is not followed, and what does not exist is taken as it stands. Never throws. */
async function followPath(wanted: string): Promise<string> {
  if (wanted.includes('\0') || Buffer.byteLength(wanted) > mostBytes) return path.normalize(wanted);
  const names = wanted.split('/').filter((name) => name !== '' && name !== '.');
  // `..` is no name of its own: the folder itself is meant.
  const last = names.at(-1) === '..' ? undefined : names.pop();
  let at = '/';
  for (const name of names) {
    const next = path.join(at, name);
    // So far everything is real, or missing: a folder that the command may make first.
    at = name === '..' ? next : await realpath(next).catch(() => next);
  }
  return last === undefined ? at : path.join(at, last);
}
