/**
 * Input of one run: every byte once and in order to its process, and through pipes again to the attempt after a denial. A writer waits for
 * room; nothing is dropped. See decision 0004.
 */
import type { LaunchedAttempt } from '../../ports.ts';

/** `ended`: the run takes no more. `too-many`: more than one writer may have on its way. */
export type InputTaken = 'taken' | 'ended' | 'too-many';

export interface RunInput {
  /** Resolves when the bytes are with the process, or kept for the one that is to come: the time to send more. */
  write(data: Uint8Array, isEnd: boolean): Promise<InputTaken>;
  /** Gives everything so far to a new process, and from then on what comes. */
  replayTo(attempt: LaunchedAttempt): void;
  /** False when more was read than is kept: another attempt could only be given a part of it. */
  readonly isWhole: boolean;
  /** The run has ended: nobody waits for it any more. */
  end(): void;
}

/** Kept for an attempt to come, in bytes. */
export const keptInputBytes = 1024 * 1024;
/** On its way from writers that did not wait for room, in bytes. */
export const waitingInputBytes = 8 * 1024 * 1024;

interface Waiting {
  readonly data: Uint8Array;
  readonly isEnd: boolean;
  readonly tell: (taken: InputTaken) => void;
}

export function createRunInput(isTerminal: () => boolean): RunInput {
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  /** Of what is kept, how many pieces the present attempt was given. */
  let given = 0;
  let isCut = false;
  let hasEnded = false;
  let isOver = false;
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  /** Null before there is a process, and when it reads no more. */
  let reader: LaunchedAttempt | null = null;
  let isPumping = false;
  let isAsked = false;

  const give = async (to: LaunchedAttempt, data: Uint8Array): Promise<void> => {
    const isRead = data.length === 0 || (await to.write(data));
    // What it did not want may be what the next attempt wants.
    if (!isRead && reader === to) reader = null;
  };

  const giveKept = async (to: LaunchedAttempt): Promise<void> => {
    const data = kept[given] ?? new Uint8Array();
    if (isTerminal()) {
      // What a person typed at a program was an answer to that program, and none to the next one.
      kept.shift();
      keptBytes -= data.length;
    } else given += 1;
    await give(to, data);
  };

  /** False when it has to wait. */
  const takeNext = async ({ data }: Waiting): Promise<boolean> => {
    if (data.length === 0) return true;
    if (!isCut && keptBytes + data.length <= keptInputBytes) {
      kept.push(data);
      keptBytes += data.length;
      return true;
    }
    if (reader === null) return false;
    isCut ||= !isTerminal();
    kept = [];
    keptBytes = 0;
    given = 0;
    await give(reader, data);
    return true;
  };

  const step = async (): Promise<boolean> => {
    if (reader !== null && given < kept.length) {
      await giveKept(reader);
      return true;
    }
    const [next] = waiting;
    if (hasEnded) {
      reader?.endInput();
      reader = null;
      for (const { tell } of waiting.splice(0)) tell('ended');
      return false;
    }
    if (next === undefined) return false;
    if (!(await takeNext(next))) return false;
    hasEnded ||= next.isEnd;
    waiting.shift();
    waitingBytes -= next.data.length;
    next.tell('taken');
    return true;
  };

  const pump = async (): Promise<void> => {
    isAsked = true;
    if (isPumping) return;
    isPumping = true;
    // Asked again while the last step was on its way back with nothing done.
    while (isAsked) {
      isAsked = false;
      while (await step());
    }
    isPumping = false;
  };

  return {
    write(data, isEnd) {
      if (isOver || hasEnded) return Promise.resolve('ended');
      if (waitingBytes > 0 && waitingBytes + data.length > waitingInputBytes) return Promise.resolve('too-many');
      waitingBytes += data.length;
      return new Promise((tell) => {
        waiting.push({ data, isEnd, tell });
        void pump();
      });
    },
    replayTo(attempt) {
      reader = attempt;
      given = 0;
      void pump();
    },
    get isWhole() {
      return !isCut;
    },
    end() {
      isOver = true;
      reader = null;
      kept = [];
      keptBytes = 0;
      given = 0;
      for (const { tell } of waiting.splice(0)) tell('ended');
    },
  };
}
