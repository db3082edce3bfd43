/** Passes output on in order, keeps it until there is a listener, and holds back what the sandbox's own programs complain of. */
import type { OutputStream } from '#core/ports.ts';

export type OutputListener = (stream: OutputStream, chunk: Uint8Array) => void;

export interface OutputGate {
  /** `chunk` is the caller's again afterwards: what is kept is a copy. */
  push(stream: OutputStream, chunk: Buffer): void;
  listen(listener: OutputListener): void;
  /** What was held back; afterwards nothing is. */
  takeHeld(): { readonly stream: OutputStream; readonly text: Buffer } | null;
  /** What was said first, if it may be a complaint, even when it was not held back long enough: a busy machine is slow to end. */
  complaint(): string;
  /** Bytes kept for want of a listener. */
  waiting(): number;
}

const complaintStarts = ['bwrap: ', 'nsenter: '];
const longestComplaint = 8192;
/** Bubblewrap complains and ends at once; a command that prints such a line and lives on is heard after this time. */
const holdMs = 250;

export function createOutputGate(sandboxed: boolean): OutputGate {
  const listeners: OutputListener[] = [];
  const queue: { stream: OutputStream; chunk: Uint8Array }[] = [];
  let held: { stream: OutputStream; text: Buffer } | null = null;
  let complaint = '';
  let undecided = sandboxed;
  let timer: NodeJS.Timeout | null = null;

  const emit = (stream: OutputStream, chunk: Uint8Array): void => {
    if (listeners.length === 0) queue.push({ stream, chunk: Uint8Array.from(chunk) });
    else for (const listener of listeners) listener(stream, chunk);
  };
  const takeHeld = (): { stream: OutputStream; text: Buffer } | null => {
    if (timer !== null) clearTimeout(timer);
    undecided = false;
    const taken = held;
    held = null;
    return taken;
  };
  const flush = (): void => {
    const taken = takeHeld();
    if (taken !== null) emit(taken.stream, taken.text);
  };
  return {
    push(stream, chunk) {
      if (!undecided || stream === 'stdout') {
        emit(stream, chunk);
        return;
      }
      const text = Buffer.concat(held === null ? [chunk] : [held.text, chunk]);
      held = { stream, text };
      const possible = mayComplain(text) && text.length < longestComplaint;
      if (possible) complaint = text.toString();
      if (!possible) flush();
      else timer ??= setTimeout(flush, holdMs);
    },
    listen(listener) {
      listeners.push(listener);
      for (const { stream, chunk } of queue.splice(0)) emit(stream, chunk);
    },
    takeHeld,
    complaint: () => complaint,
    waiting: () => queue.reduce((sum, { chunk }) => sum + chunk.length, 0),
  };
}

function mayComplain(text: Buffer): boolean {
  return complaintStarts.some((start) => start.startsWith(text.subarray(0, start.length).toString('latin1')));
}
