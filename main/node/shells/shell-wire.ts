/** What the cover of a shell and the broker say to each other: `resources/helper/shell-cover.c`. The program on the other side may be hostile. */
import type { TerminalSize } from '#domain/command/command.ts';
import type { ShellCall } from '#core/ports.ts';

const headBytes = 32;
const magic = 'CSH2';
const hookMagic = 'CSHK';
/** As much as the cover sends; the kernel hands a program no more than two. */
const mostRequest = 8 * 1024 * 1024;
const mostWords = 100_000;
const mostFrame = 64 * 1024;
const frameHead = 5;
const [fewest, most] = [1, 1000];

export type Frame =
  | { readonly kind: 'request'; readonly request: Omit<ShellCall, 'shell'> & { readonly shell: string } }
  /** A hook of the agent asks whether this is a sandbox of ours. */
  | { readonly kind: 'hook' }
  | { readonly kind: 'input'; readonly bytes: Uint8Array }
  | { readonly kind: 'input-over' }
  | { readonly kind: 'signal'; readonly number: number }
  | { readonly kind: 'size'; readonly size: TerminalSize };

export interface FrameReader {
  /** Null when something came that cannot be meant; nothing more is read then. */
  take(chunk: Uint8Array): readonly Frame[] | null;
}

export function createFrameReader(): FrameReader {
  let waiting = Buffer.alloc(0);
  let hasRequest = false;
  let isBroken = false;
  const next = (): Frame | 'more' | null => {
    if (!hasRequest) {
      if (waiting.toString('latin1', 0, 4) === hookMagic) {
        waiting = Buffer.alloc(0);
        return { kind: 'hook' };
      }
      const read = readRequest(waiting);
      if (read === 'more' || read === null) return read;
      hasRequest = true;
      waiting = waiting.subarray(read.bytes);
      return { kind: 'request', request: read.request };
    }
    if (waiting.length < frameHead) return 'more';
    const length = waiting.readUInt32LE(1);
    if (length > mostFrame) return null;
    if (waiting.length < frameHead + length) return 'more';
    const body = waiting.subarray(frameHead, frameHead + length);
    const read = readFrame(String.fromCharCode(waiting[0] ?? 0), body);
    waiting = waiting.subarray(frameHead + length);
    return read;
  };
  return {
    take(chunk) {
      if (isBroken) return null;
      waiting = Buffer.concat([waiting, chunk]);
      const frames: Frame[] = [];
      for (;;) {
        const came = next();
        if (came === 'more') return frames;
        if (came === null) {
          isBroken = true;
          return null;
        }
        frames.push(came);
      }
    },
  };
}

function readFrame(kind: string, body: Buffer): Frame | null {
  switch (kind) {
    case 'i':
      return { kind: 'input', bytes: body };
    case 'e':
      return body.length === 0 ? { kind: 'input-over' } : null;
    case 's':
      return body.length === 1 ? { kind: 'signal', number: body[0] ?? 0 } : null;
    case 'w':
      return body.length === 8 ? { kind: 'size', size: sizeOf(body.readUInt32LE(0), body.readUInt32LE(4)) } : null;
    default:
      return null;
  }
}

const within = (value: number, usual: number): number => (value < fewest || value > most ? usual : value);
const sizeOf = (rows: number, columns: number): TerminalSize => ({
  rows: within(rows, 24),
  columns: within(columns, 80),
});

interface ReadRequest {
  readonly bytes: number;
  readonly request: ShellCall;
}

function readRequest(waiting: Buffer): ReadRequest | 'more' | null {
  if (waiting.length < headBytes) return 'more';
  if (waiting.toString('latin1', 0, 4) !== magic) return null;
  const [size, argc, envc] = [waiting.readUInt32LE(4), waiting.readUInt32LE(8), waiting.readUInt32LE(12)];
  if (size > mostRequest || argc < 1 || argc + envc > mostWords) return null;
  if (waiting.length < headBytes + size) return 'more';
  const words = wordsIn(waiting.subarray(headBytes, headBytes + size));
  if (words === null || words.length !== 2 + argc + envc) return null;
  const [shell = '', cwd = '', first = '', ...rest] = words;
  if (!shell.startsWith('/') || !cwd.startsWith('/')) return null;
  return {
    bytes: headBytes + size,
    request: {
      shell,
      cwd,
      argv: [first, ...rest.slice(0, argc - 1)],
      env: variablesIn(rest.slice(argc - 1)),
      hasLine: waiting.readUInt32LE(16) !== 0,
      terminal: waiting.readUInt32LE(20) === 0 ? null : sizeOf(waiting.readUInt32LE(24), waiting.readUInt32LE(28)),
    },
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null where it is not UTF-8: what cannot be shown is not run. */
function wordsIn(bytes: Buffer): readonly string[] | null {
  if (bytes.at(-1) !== 0) return null;
  try {
    return decoder.decode(bytes.subarray(0, -1)).split('\0');
  } catch {
    return null;
  }
}

function variablesIn(lines: readonly string[]): Record<string, string> {
  const named = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : [];
  });
  return Object.fromEntries(named);
}

export function frame(kind: 'b' | 'o' | 'r' | 'X' | 'L' | 'D' | 'H', body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(frameHead);
  head.write(kind, 'latin1');
  head.writeUInt32LE(body.length, 1);
  return Buffer.concat([head, body]);
}
