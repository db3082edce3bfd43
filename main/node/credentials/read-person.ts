/** A settings file of the person, as text; a missing one is empty. */
import { readFile, stat } from 'node:fs/promises';

const mostBytes = 256 * 1024;

/** Throws when it is there and cannot be read. */
export async function readPerson(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > mostBytes) return '';
  return readFile(file, 'utf8');
}
