/** Answers the core's questions about the disk: real directories, and the program that a name stands for. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Executable } from '#domain/command.ts';
import type { Disk, SearchPlace } from '#core/ports.ts';
import { hashFile } from './hash-file.ts';

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
    async kindOf(file) {
      try {
        return (await stat(file)).isDirectory() ? 'directory' : 'file';
      } catch {
        return 'missing'; // Or closed to this user, which is the same to whoever may not look.
      }
    },
    async findExecutable(name, from) {
      const places = candidates(name, from.cwd, from.searchPath ?? env['PATH'] ?? defaultSearchPath);
      // All at once: one after the other they are the longest wait before a short command.
      const found = await Promise.all(places.map(isExecutable));
      const first = places[found.indexOf(true)];
      return first === undefined ? null : await describe(first, from);
    },
    async findScript(name, from) {
      const file = path.resolve(from.cwd, name);
      if (name === '' || name.includes('\0') || !(await isFile(file))) return null;
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

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false; // The search goes on, as a shell's would.
  }
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function describe(file: string, from: SearchPlace): Promise<Executable> {
  const realPath = await realpath(file);
  return { path: file, realPath, contentHash: (await couldChange(realPath, from)) ? await hashFile(realPath) : null };
}

/** Whether a sandboxed command could replace the file between the question and the start. */
async function couldChange(file: string, { cwd, projectRoot }: SearchPlace): Promise<boolean> {
  for (const folder of [cwd, projectRoot]) {
    const root = await realpath(folder).catch(() => folder);
    if (file.startsWith(root === '/' ? '/' : `${root}/`)) return true;
  }
  const { uid } = await stat(file);
  if (uid === 0) return false;
  return await access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
}
