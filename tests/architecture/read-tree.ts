/** Reads the texts of the repository as the checks see them: what a clone holds, nothing that was built or installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const notOurs = new Set(['node_modules', 'out', 'dist', '.git', 'test-results', 'playwright-report']);

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Paths from the root, sorted. */
export function listFiles(...folders: readonly string[]): readonly string[] {
  const bases = folders.length === 0 ? [root] : folders.map((folder) => join(root, folder));
  return bases
    .flatMap(filesUnder)
    .map((path) => relative(root, path))
    .toSorted();
}

export function readFiles(paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
