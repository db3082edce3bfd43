/** Passes keys on until the one that gives the terminal back: Ctrl-], as terminals say it in either way. */
import { PassThrough, type Readable } from 'node:stream';

/** Its byte, and its sequence where a program asked for keys as sequences. */
const said = ['\u001d', '\u001b[93;5u'].map((text) => Buffer.from(text));

export interface Keys {
  /** Ends never: what is not typed any more is no end of the agent's input. */
  readonly passed: Readable;
  readonly detached: Promise<void>;
}

/** What comes before the key in one piece is still passed on. */
export function watchDetachKey(typed: Readable): Keys {
  const passed = new PassThrough();
  const { promise, resolve } = Promise.withResolvers<void>();
  typed.on('data', (chunk: Buffer | string) => {
    const bytes = Buffer.from(chunk);
    const at = said.map((key) => bytes.indexOf(key)).filter((index) => index >= 0);
    if (at.length === 0) {
      if (!passed.write(bytes)) {
        typed.pause();
        passed.once('drain', () => typed.resume());
      }
      return;
    }
    const first = Math.min(...at);
    if (first > 0) passed.write(bytes.subarray(0, first));
    typed.pause();
    resolve();
  });
  return { passed, detached: promise };
}
