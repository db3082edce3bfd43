/** Rings the terminal's bell in place of our words while a program has the whole terminal: they would be painted over its screen. */
import type { ExecStreams } from './exec-streams.ts';

const bell = '\u0007';

export function ringInstead(streams: ExecStreams): ExecStreams {
  let isTaken = false;
  return {
    ...streams,
    note(text) {
      if (isTaken) streams.stderr.write(bell);
      else streams.note(text);
    },
    takeKeys() {
      const giveBack = streams.takeKeys();
      isTaken = true;
      return () => {
        isTaken = false;
        giveBack();
      };
    },
  };
}
