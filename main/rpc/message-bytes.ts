/** One received message as bytes, in whichever form the library hands it over. */
import type { RawData } from 'ws';

export function messageBytes(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
