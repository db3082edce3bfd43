/** Keeps the first and the last half of a byte stream within a limit, and counts what it left out. */
import { joinBytes } from '#domain/join-bytes.ts';

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
  let tail: Uint8Array[] = [];
  let tailBytes = 0;
  let total = 0;

  /** Compacts only when twice over, so that each byte is copied a bounded number of times. */
  const compact = (): void => {
    if (tailBytes <= half * 2) return;
    const joined = joinBytes(tail, tailBytes);
    tail = [joined.slice(joined.length - half)];
    tailBytes = half;
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
      if (rest.length > 0) {
        tail.push(rest.slice());
        tailBytes += rest.length;
        compact();
      }
    },
    bytes() {
      const joinedTail = joinBytes(tail, tailBytes);
      const lastPart = joinedTail.subarray(Math.max(0, joinedTail.length - half));
      return joinBytes([...head, lastPart], headBytes + lastPart.length);
    },
    get omittedBytes() {
      return Math.max(0, total - headBytes - Math.min(half, tailBytes));
    },
    get totalBytes() {
      return total;
    },
  };
}
