/** Passes typed bytes to a run, or keeps them until its process has started. */
import type { LiveRun } from '../live-run.ts';

/** Typed before the process exists; more is dropped, because nobody types a megabyte ahead. */
const maxEarlyChunks = 1000;

export function writeInput(run: LiveRun, base64: string, isEnd: boolean): void {
  const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  if (run.attempt === null) {
    if (data.length > 0 && run.earlyInput.length < maxEarlyChunks) run.earlyInput.push({ data });
    if (isEnd) run.earlyInput.push('end');
    return;
  }
  if (data.length > 0) run.attempt.write(data);
  if (isEnd) run.attempt.endInput();
}
