/** sha256 of a file's content, remembered as long as the file has not changed. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const mostRemembered = 512;
const remembered = new Map<string, string>();

export async function hashFile(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  // ctime cannot be set by a program, so a changed file never keeps its key.
  const key = [path, dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const digest = hash.digest('hex');
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, digest);
  return digest;
}
