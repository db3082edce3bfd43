/** All output of one run by offset: a bounded window for screens, and holds by which a slow screen stops the producer. */
import type { OutputStream } from '#core/ports.ts';
import { appendOutput, emptyWindow, type OutputChunk, readOutput } from './output-window.ts';

export interface OutputLog {
  append(stream: OutputStream, bytes: Uint8Array): void;
  /** No more output will come. */
  end(): void;
  readonly totalBytes: number;
  readonly isEnded: boolean;
  /** What is kept of it, in bytes. */
  readonly keptBytes: number;
  /** First offset still kept. */
  readonly startOffset: number;
  /**
   * What follows `offset` of one stream, up to `maxBytes`; null when there is none yet. It stays as it is, and must not be written to:
   * the log may hold it too.
   */
  read(offset: number, maxBytes: number): OutputChunk | null;
  /** Up to where a terminal has been given it: what it asks a terminal before there is answered. It only moves on. */
  shownTo: number;
  /** Called after every append and at the end. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** A viewer that cannot keep up holds the producer until it lets go. */
  setHold(holder: symbol, isHeld: boolean): void;
  /** One at a time; null when nothing is left to hold. */
  onHold(listener: ((isHeld: boolean) => void) | null): void;
}

export function createOutputLog({ keepBytes }: { keepBytes: number }): OutputLog {
  const window = emptyWindow(keepBytes);
  let isEnded = false;
  const listeners = new Set<() => void>();
  const holders = new Set<symbol>();
  let holdListener: ((isHeld: boolean) => void) | null = null;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  let shownTo = 0;
  return {
    get shownTo() {
      return shownTo;
    },
    set shownTo(offset) {
      shownTo = Math.max(shownTo, offset);
    },
    append(stream, bytes) {
      if (bytes.length === 0) return;
      appendOutput(window, stream, bytes);
      notify();
    },
    end() {
      isEnded = true;
      notify();
      listeners.clear();
    },
    get totalBytes() {
      return window.totalBytes;
    },
    get keptBytes() {
      return window.keptBytes;
    },
    get isEnded() {
      return isEnded;
    },
    get startOffset() {
      return window.kept[0]?.offset ?? window.totalBytes;
    },
    read: (offset, maxBytes) => readOutput(window, offset, maxBytes),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setHold(holder, isHeld) {
      const before = holders.size > 0;
      if (isHeld) holders.add(holder);
      else holders.delete(holder);
      const after = holders.size > 0;
      if (before !== after) holdListener?.(after);
    },
    onHold(listener) {
      holdListener = listener;
      if (holders.size > 0) listener?.(true);
    },
  };
}
