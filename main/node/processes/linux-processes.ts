/** Reads the programs of this user from /proc. What ends meanwhile is left out. */
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { RunningProgram } from '#domain/command/running-program.ts';

/** Bytes of an environment that are looked at. */
const longestEnvironment = 256 * 1024;

/** Of every Linux that people have on a broker. */
const ticksPerSecond = 100;

const lines = (text: string): readonly string[] => text.replace(/\0$/, '').split('\0');

async function readStat(folder: string): Promise<{ readonly parent: number; readonly startedAt: string } | null> {
  const text = await readFile(join(folder, 'stat'), 'latin1').catch(() => null);
  if (text === null) return null;
  // The name may hold anything, parentheses and blanks too.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), startedAt: fields[19] ?? '' };
}

function readVariables(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines(text.slice(0, longestEnvironment)).flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : [];
    }),
  );
}

async function readProgram(root: string, pid: number, own: string | null): Promise<RunningProgram | null> {
  const folder = join(root, String(pid));
  const [status, text] = await Promise.all([
    readStat(folder),
    readFile(join(folder, 'cmdline'), 'utf8').catch(() => ''),
  ]);
  if (status === null || text === '') return null;
  return {
    pid,
    parent: status.parent,
    mark: `${pid}:${status.startedAt}`,
    startedAt: Date.now() - uptime() * 1000 + (Number(status.startedAt) / ticksPerSecond) * 1000,
    argv: lines(text),
    async more() {
      const [variables, cwd, space] = await Promise.all([
        readFile(join(folder, 'environ'), 'utf8').catch(() => null),
        readlink(join(folder, 'cwd')).catch(() => null),
        readlink(join(folder, 'ns/mnt')).catch(() => null),
      ]);
      return {
        env: variables === null ? null : readVariables(variables),
        cwd,
        isElsewhere: own !== null && space !== null && space !== own,
      };
    },
  };
}

/** `root` is another folder in tests. */
export async function linuxProcesses(
  root = '/proc',
  uid = process.getuid?.() ?? -1,
): Promise<readonly RunningProgram[]> {
  const names = await readdir(root).catch(() => []);
  const own = await readlink(join(root, 'self/ns/mnt')).catch(() => null);
  const found = await Promise.all(
    names.map(async (name) => {
      if (!/^\d+$/.test(name)) return null;
      const owner = await stat(join(root, name)).catch(() => null);
      return owner?.uid === uid ? readProgram(root, Number(name), own) : null;
    }),
  );
  return found.filter((each) => each !== null);
}
