/** Cuts a stream of bytes into WebSocket frames as a broker sends them: whole messages, unmasked. */

export interface SocketFrame {
  /** 1 text, 2 binary, 8 close, 9 ping, 10 pong. */
  readonly opcode: number;
  readonly payload: Buffer;
}

export interface FrameReader {
  /** Calls back for every frame that is complete by now. Returns why the stream cannot be read on, or null. */
  take(chunk: Buffer): string | null;
}

/** Larger than anything a broker sends. */
const longestFrame = 64 * 1024 * 1024;

export function createFrameReader(onFrame: (frame: SocketFrame) => void): FrameReader {
  let chunks: Buffer[] = [];
  let held = 0;
  /** Bytes that must be there before looking again makes sense; joining at every chunk would be quadratic. */
  let wanted = 2;

  function readOne(bytes: Buffer): { rest: Buffer; problem: string | null } | null {
    if (bytes.length < 2) return null;
    const [first = 0, second = 0] = bytes;
    const isMasked = (second & 0x80) !== 0;
    const isWhole = (first & 0x80) !== 0 && (first & 0x0f) !== 0;
    if (isMasked || !isWhole || (first & 0x70) !== 0) return { rest: bytes, problem: 'an unexpected kind of frame' };
    const short = second & 0x7f;
    const start = short < 126 ? 2 : short === 126 ? 4 : 10;
    wanted = start;
    if (bytes.length < start) return null;
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (length > longestFrame) return { rest: bytes, problem: 'a frame that is too long' };
    wanted = start + length;
    if (bytes.length < wanted) return null;
    onFrame({ opcode: first & 0x0f, payload: bytes.subarray(start, wanted) });
    const rest = bytes.subarray(wanted);
    wanted = 2;
    return { rest, problem: null };
  }

  return {
    take(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      if (held < wanted) return null;
      let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      for (;;) {
        const read = readOne(bytes);
        if (read === null) break;
        if (read.problem !== null) return read.problem;
        bytes = read.rest;
      }
      chunks = bytes.length === 0 ? [] : [bytes];
      held = bytes.length;
      return null;
    },
  };
}
