/** Looks for a text in a file of any size, a part at a time. */
import { open } from 'node:fs/promises';
import { constants } from 'node:fs';

const part = 1024 * 1024;
/** Programs of one file are some tens of megabytes long. */
const most = 128;
/** What is looked for is shorter. */
const overlap = 1024;

/** The groups of the first place that fits, read as Latin; null where there is none, or no such plain file. */
export async function searchFile(file: string, shape: RegExp): Promise<readonly string[] | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      if (!(await handle.stat()).isFile()) return null;
      const buffer = Buffer.alloc(part + overlap);
      for (let at = 0; at < most; at += 1) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, at * part);
        const found = shape.exec(buffer.toString('latin1', 0, bytesRead));
        if (found !== null) return found.slice(1);
        if (bytesRead < buffer.length) return null;
      }
      return null;
    } finally {
      await handle.close();
    }
  } catch {
    return null; // Not there, or not to be read: then nothing is known of it.
  }
}
