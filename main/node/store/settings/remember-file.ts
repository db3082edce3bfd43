/** A settings file as it was last understood: read anew each time, its last good copy kept for when it cannot be. See decision 0011. */
import { BrokerError } from '#domain/common/errors.ts';
import { readOwnFile, type ReadLimits } from './read-own-file.ts';
import { type Message, say } from '#domain/common/message.ts';

export type Remembered<T> =
  /** `text` is null when there is no file. */
  | { readonly kind: 'good'; readonly value: T; readonly text: string | null }
  /** The file cannot be understood now; the value is that of its last good copy. */
  | { readonly kind: 'stale'; readonly value: T; readonly why: Message }
  | { readonly kind: 'unreadable'; readonly why: Message };

export interface RememberedFile<T> {
  read(): Promise<Remembered<T>>;
}

export interface FileFormat<T> {
  /** What no file means. */
  readonly absent: T;
  /** Throws `settings-unreadable` with a clause for people when the text is not what it should be. */
  readonly parse: (text: string) => T;
}

/** Reads by content, not by time stamp: two saves within one tick of the file system's clock would look like one. */
export function rememberFile<T>(
  path: string,
  limits: ReadLimits,
  format: FileFormat<T>,
  /** Told what the file says now; null where it says nothing. */
  onChange: (text: string | null) => void,
): RememberedFile<T> {
  // "There was no file" is no copy to fall back on: a damaged new file would then be read as empty.
  let lastGood: { value: T } | null = null;
  let last: { seen: string; verdict: Remembered<T> } | null = null;

  const failed = (why: Message): Remembered<T> =>
    lastGood === null ? { kind: 'unreadable', why } : { kind: 'stale', value: lastGood.value, why };

  const understand = (text: string): Remembered<T> => {
    let value: T;
    try {
      value = format.parse(text);
    } catch (error) {
      return failed(error instanceof BrokerError ? error.said : say('is not understood'));
    }
    lastGood = { value };
    return { kind: 'good', value, text };
  };

  return {
    async read() {
      const reading = await readOwnFile(path, limits);
      const seen = JSON.stringify(reading);
      if (last?.seen === seen) return last.verdict;
      const isFirst = last === null;
      let verdict: Remembered<T>;
      if (reading.kind === 'text') verdict = understand(reading.text);
      else if (reading.kind === 'unreadable') verdict = failed(reading.why);
      else {
        lastGood = null;
        verdict = { kind: 'good', value: format.absent, text: null };
      }
      last = { seen, verdict };
      if (!isFirst) onChange(reading.kind === 'text' ? reading.text : null);
      return verdict;
    },
  };
}
