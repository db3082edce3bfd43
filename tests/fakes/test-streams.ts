/** Streams of a caller of `exec` that a test can type into, read and interrupt. */
import { PassThrough } from 'node:stream';
import type { ExecStreams } from '../../main/doors/cli/exec/exec-streams.ts';

export interface TestStreams extends ExecStreams {
  readonly stdin: PassThrough;
  readonly out: () => string;
  readonly err: () => string;
  readonly notes: string[];
  /** Resolves when a note contains the text. */
  noted(text: string): Promise<void>;
  stop(signal: string): void;
}

export function testStreams(): TestStreams {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let [out, err] = ['', ''];
  const notes: string[] = [];
  const waiting = new Set<() => void>();
  let stop: ((signal: string) => void) | null = null;
  stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  return {
    stdin,
    stdout,
    stderr,
    out: () => out,
    err: () => err,
    notes,
    note(text) {
      notes.push(text);
      for (const look of waiting) look();
    },
    noted: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (notes.some((note) => note.includes(text))) resolve();
        };
        waiting.add(look);
        look();
      }),
    isTerminal: () => false,
    terminalSize: () => ({ columns: 100, rows: 30 }),
    onResize: () => undefined,
    takeKeys: () => () => undefined,
    onStop: (listener) => {
      stop = listener;
    },
    stop: (signal) => stop?.(signal),
  };
}
