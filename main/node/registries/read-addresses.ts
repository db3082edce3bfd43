/** Reads addresses of servers out of files and values that others wrote. */
import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import { readHostPattern, writeHostPattern } from '#domain/network/host-pattern.ts';

/** The first part of a large lock file names the same hosts as the rest. */
const longestRead = 2 * 1024 * 1024;

/** Lists are parted by spaces, commas or bars; what is no address of a server is left out. */
export function patternsIn(text: string): string[] {
  return text.split(/[\s,|]+/u).flatMap((written) => {
    const address = written.replace(/^(?:sparse|registry|git)\+/u, '');
    if (!/^https?:\/\//u.test(address)) return [];
    const url = URL.parse(address);
    if (url === null) return [];
    const pattern = readHostPattern(url.hostname);
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    return pattern === null || pattern.reach !== 'exact' ? [] : [writeHostPattern({ ...pattern, port })];
  });
}

/** Empty where there is no such plain file. A pipe in its place must not be waited for. */
export async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      if (!(await handle.stat()).isFile()) return '';
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestRead), 0, longestRead, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return ''; // Nothing is proposed from a file that cannot be read; the list can still be written by hand.
  }
}
