/** Tells a copy of what the project held before from what a command made up: a second working tree brings the settings of the first. */
import { lstatSync, readdirSync, readlinkSync, readFileSync } from 'node:fs';
import path from 'node:path';

const mostFiles = 400;
const mostBytes = 4 * 1024 * 1024;
const mostCompared = 64;

/** Whether one of `known`, names that were there before, has the same last name and holds the same, byte for byte. */
export function isCopyOfKnown(name: string, known: readonly string[]): boolean {
  const alike = known.filter((other) => path.basename(other) === path.basename(name)).slice(0, mostCompared);
  if (alike.length === 0) return false;
  const content = contentOf(name);
  return content !== null && alike.some((other) => contentOf(other) === content);
}

/** Null for what is too much to compare, or cannot be read whole. */
function contentOf(name: string): string | null {
  const parts: string[] = [];
  let files = 0;
  let bytes = 0;
  const add = (file: string, relative: string): boolean => {
    const found = lstatSync(file);
    if (++files > mostFiles) return false;
    if (found.isDirectory())
      return readdirSync(file)
        .toSorted()
        .every((inner) => add(path.join(file, inner), `${relative}/${inner}`));
    if (found.isSymbolicLink()) return parts.push(relative, readlinkSync(file)) > 0;
    if (!found.isFile() || (bytes += found.size) > mostBytes) return false;
    parts.push(relative, String(found.mode & 0o111), readFileSync(file, 'latin1'));
    return true;
  };
  try {
    return add(name, '') ? JSON.stringify(parts) : null;
  } catch {
    return null;
  }
}
