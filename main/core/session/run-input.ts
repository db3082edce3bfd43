/** Input of one run: kept until its process exists, and through pipes also for the attempt after a denial. */
import type { LaunchedAttempt } from '../ports.ts';

export interface RunInput {
  /** Passes the bytes on, and keeps them where a later attempt will need them. */
  write(data: Uint8Array, isEnd: boolean, attempt: LaunchedAttempt | null): void;
  replayTo(attempt: LaunchedAttempt): void;
}

/** Kept for a retry, in bytes; what is longer is not given twice, and the retry sees its end at once. */
const maxKeptBytes = 1024 * 1024;

export function createRunInput(isTerminal: () => boolean): RunInput {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  let hasEnded = false;
  let isCut = false;

  const keep = (data: Uint8Array): void => {
    if (bytes + data.length > maxKeptBytes) {
      isCut = true;
      kept = [];
      return;
    }
    bytes += data.length;
    if (!isCut && data.length > 0) kept.push(data);
  };

  return {
    write(data, isEnd, attempt) {
      // What a person typed at a program was an answer to that program, and none to the next one.
      if (!isTerminal() || attempt === null) keep(data);
      hasEnded ||= isEnd;
      if (data.length > 0) attempt?.write(data);
      if (isEnd) attempt?.endInput();
    },
    replayTo(attempt) {
      for (const data of kept) attempt.write(data);
      if (hasEnded || isCut) attempt.endInput();
      if (isTerminal()) kept = [];
    },
  };
}
