/** Passes typed bytes to a run. */
import type { LiveRun } from '../live-run.ts';

export function writeInput(run: LiveRun, base64: string, isEnd: boolean): void {
  const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  run.input.write(data, isEnd, run.attempt);
}
