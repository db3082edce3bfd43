/** Keeps the first and the last half of a byte stream within a limit, and counts what it left out. */
import { joinBytes } from '#domain/common/join-bytes.ts';

export interface HeadAndTail {
  append(bytes: Uint8Array): void;
  /** Head and tail joined; what lies between them is `omittedBytes`. */
  bytes(): Uint8Array;
  readonly omittedBytes: number;
  readonly totalBytes: number;
}

export function createHeadAndTail(limitBytes: number): HeadAndTail {
  const half = Math.floor(limitBytes / 2);
  const head: Uint8Array[] = [];
  let headBytes = 0;
  /** Of `half` bytes, written round and round; made when there is more than the head holds. */
  let tail = new Uint8Array();
  let tailBytes = 0;
  let total = 0;

  const addToTail = (bytes: Uint8Array): void => {
    if (tail.length === 0) tail = new Uint8Array(half);
    const last = bytes.subarray(Math.max(0, bytes.length - half));
    const at = (tailBytes + bytes.length - last.length) % half;
    const beforeEnd = last.subarray(0, half - at);
    tail.set(beforeEnd, at);
    tail.set(last.subarray(beforeEnd.length));
    tailBytes += bytes.length;
  };

  return {
    append(bytes) {
      total += bytes.length;
      const room = half - headBytes;
      const forHead = bytes.subarray(0, Math.max(0, room));
      if (forHead.length > 0) {
        head.push(forHead.slice());
        headBytes += forHead.length;
      }
      const rest = bytes.subarray(forHead.length);
      if (rest.length > 0 && half > 0) addToTail(rest);
    },
    bytes() {
      if (tailBytes <= half) return joinBytes([...head, tail.subarray(0, tailBytes)], headBytes + tailBytes);
      const oldest = tailBytes % half;
      return joinBytes([...head, tail.subarray(oldest), tail.subarray(0, oldest)], headBytes + half);
    },
    get omittedBytes() {
      return Math.max(0, total - headBytes - Math.min(half, tailBytes));
    },
    get totalBytes() {
      return total;
    },
  };
}
