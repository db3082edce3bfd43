/** Writes into a pipe or a terminal and says when the kernel has all of it. */
import type { Writable } from 'node:stream';

/** False when the other end is closed; never rejects. */
export function writing(stream: Writable, data: Uint8Array): Promise<boolean> {
  if (stream.destroyed || stream.writableEnded) return Promise.resolve(false);
  return new Promise((resolve) => {
    stream.write(data, (error) => resolve(error === null || error === undefined));
  });
}
