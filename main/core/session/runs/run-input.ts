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
  /** The run has ended: no client waits for it any more. */
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

/** What was read for one run, and where it is on its way. */
interface Flow {
  readonly isTerminal: () => boolean;
  kept: Uint8Array[];
  keptBytes: number;
  /** Of what is kept, how many pieces the present attempt was given. */
  given: number;
  isCut: boolean;
  hasEnded: boolean;
  isOver: boolean;
  readonly waiting: Waiting[];
  waitingBytes: number;
  /** Null before there is a process, and when it reads no more. */
  reader: LaunchedAttempt | null;
  isPumping: boolean;
  isAsked: boolean;
}

export function createRunInput(isTerminal: () => boolean): RunInput {
  const flow: Flow = {
    isTerminal,
    kept: [],
    keptBytes: 0,
    given: 0,
    isCut: false,
    hasEnded: false,
    isOver: false,
    waiting: [],
    waitingBytes: 0,
    reader: null,
    isPumping: false,
    isAsked: false,
  };
  return {
    write: (data, isEnd) => write(flow, data, isEnd),
    replayTo(attempt) {
      flow.reader = attempt;
      flow.given = 0;
      void pump(flow);
    },
    get isWhole() {
      return !flow.isCut;
    },
    end() {
      flow.isOver = true;
      flow.reader = null;
      dropKept(flow);
      tellEnded(flow);
    },
  };
}

function write(flow: Flow, data: Uint8Array, isEnd: boolean): Promise<InputTaken> {
  if (flow.isOver || flow.hasEnded) return Promise.resolve('ended');
  if (flow.waitingBytes > 0 && flow.waitingBytes + data.length > waitingInputBytes) return Promise.resolve('too-many');
  flow.waitingBytes += data.length;
  return new Promise((tell) => {
    flow.waiting.push({ data, isEnd, tell });
    void pump(flow);
  });
}

async function pump(flow: Flow): Promise<void> {
  flow.isAsked = true;
  if (flow.isPumping) return;
  flow.isPumping = true;
  // Asked again while the last step was on its way back with nothing done.
  while (flow.isAsked) {
    flow.isAsked = false;
    while (await step(flow));
  }
  flow.isPumping = false;
}

/** False when there is nothing to do for now. */
async function step(flow: Flow): Promise<boolean> {
  const { reader } = flow;
  if (reader !== null && flow.given < flow.kept.length) {
    await giveKept(flow, reader);
    return true;
  }
  const [next] = flow.waiting;
  if (flow.hasEnded) {
    reader?.endInput();
    flow.reader = null;
    tellEnded(flow);
    return false;
  }
  if (next === undefined) return false;
  if (!(await takeNext(flow, next))) return false;
  flow.hasEnded ||= next.isEnd;
  flow.waiting.shift();
  flow.waitingBytes -= next.data.length;
  next.tell('taken');
  return true;
}

/** False when it has to wait. */
async function takeNext(flow: Flow, { data }: Waiting): Promise<boolean> {
  if (data.length === 0) return true;
  if (!flow.isCut && flow.keptBytes + data.length <= keptInputBytes) {
    flow.kept.push(data);
    flow.keptBytes += data.length;
    return true;
  }
  const { reader } = flow;
  if (reader === null) return false;
  flow.isCut ||= !flow.isTerminal();
  dropKept(flow);
  await give(flow, reader, data);
  return true;
}

async function giveKept(flow: Flow, to: LaunchedAttempt): Promise<void> {
  const data = flow.kept[flow.given] ?? new Uint8Array();
  if (flow.isTerminal()) {
    // What a person typed at a program was an answer to that program, and none to the next one.
    flow.kept.shift();
    flow.keptBytes -= data.length;
  } else flow.given += 1;
  await give(flow, to, data);
}

async function give(flow: Flow, to: LaunchedAttempt, data: Uint8Array): Promise<void> {
  const isRead = data.length === 0 || (await to.write(data));
  // What it did not want may be what the next attempt wants.
  if (!isRead && flow.reader === to) flow.reader = null;
}

function dropKept(flow: Flow): void {
  flow.kept = [];
  flow.keptBytes = 0;
  flow.given = 0;
}

function tellEnded({ waiting }: Flow): void {
  for (const { tell } of waiting.splice(0)) tell('ended');
}
