/** Asks git which files a `git clean` would remove, in a way that removes and runs nothing. */
import path from 'node:path';
import { findProgram } from '../sandbox/machine/find-program.ts';
import { readOfGit } from '../obeyed/pushes/read-of-git.ts';

/** Paths in full, of files and of whole folders; null where git does not tell. `words` are those behind `git clean`. */
export async function cleanedByGit(folder: string, words: readonly string[]): Promise<readonly string[] | null> {
  const { env } = process;
  const git = findProgram('git', env);
  if (git === null) return null;
  const at = { git, env, cwd: folder };
  const isForced = words.some((word) => word === '--force' || /^-[dxXq]*f/.test(word));
  if (!isForced && !(await mayCleanUnforced(at))) return [];
  const told = words.filter((word) => word !== '--quiet').map(loud);
  const printed = await readOfGit(at, [...quiet, 'clean', '--dry-run', ...told]);
  if (printed === null) return null;
  const lines = printed.split('\n').filter((line) => line !== '');
  const removed = lines.flatMap((line) => /^Would remove (.+)$/s.exec(line)?.[1] ?? []);
  // What is said in other words is nothing to count by.
  if (lines.some((line) => !/^Would (?:remove|skip repository) /.test(line))) return null;
  return removed.map((name) => path.resolve(folder, unquote(name)));
}

/** Without the letter that has git say nothing; what stands behind an `e` is a pattern. */
const loud = (word: string): string =>
  word
    .replace(/^-([fdxXq]+)/, (_all, letters: string) => `-${letters.replaceAll('q', '')}`)
    .replace(/^-$/, '--no-quiet');

/** Nothing of the repository is started for the look: no watcher of files, no transport for what is missing. */
const quiet = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '-c',
  'protocol.allow=never',
  '-c',
  'color.ui=never',
];

async function mayCleanUnforced(at: Parameters<typeof readOfGit>[0]): Promise<boolean> {
  return (await readOfGit(at, [...quiet, 'config', '--type=bool', 'clean.requireForce'])) === 'false';
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** As git writes a name with characters that are none of a line. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: number[] = [];
  for (const [part, octal, letter] of name.slice(1, -1).matchAll(/\\(\d{3})|\\(.)|[^\\]/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (letter === undefined) bytes.push(...Buffer.from(part));
    else bytes.push(escapes[letter] ?? letter.charCodeAt(0));
  }
  return Buffer.from(bytes).toString('utf8');
}
