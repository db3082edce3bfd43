/** Follows a run from its broker to the one that takes that broker's place, until it has ended. */
import type { WireError } from '#domain/common/errors.ts';
import { ranInPart, type Outcome } from '#domain/command/outcome.ts';
import type { PatchView } from '#domain/patch/patch.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { TakenOutput } from './attempt-window.ts';
import { readOutput, type ReadOutput } from './read-output.ts';
import { createRunInput, type RunInput } from './run-input.ts';
import { submitTo, type EarlierRun, type Placed, type RunPlace } from './run-place.ts';
import { createRunProgress, type RunProgress } from './run-progress.ts';
import { say, type Message } from '#domain/common/message.ts';

interface EndedRun {
  readonly kind: 'ended';
  readonly outcome: Outcome;
  readonly patch: PatchView | null;
  /** Why what it printed could not be read to its end; null when it was. */
  readonly unread: WireError | null;
}

export type McpRunEnd = EndedRun | { readonly kind: 'lost'; readonly error: WireError };

export interface McpRunOptions {
  /** Chosen by the caller, and so unique that no other client's events bear it. */
  readonly submissionId: string;
  readonly maxOutputBytes: number;
  /** Submits the same again, to the broker that takes the place of one that went away. */
  readonly resume: () => Promise<Placed>;
}

export interface FollowedRun {
  /** What it waits for before it goes on, in words for the agent; null while it runs. */
  readonly waitsFor: string | null;
  /** How its cards were settled and by whom, in words. */
  readonly decided: readonly string[];
  /** What the sandbox refused to its last attempt, while somebody is asked about another one. */
  readonly refused: readonly Refusal[];
  take(isLast: boolean): TakenOutput;
  readonly write: RunInput['write'];
  terminate(): void;
}

export interface RunListener {
  /** News in words: what it waits for, and what it prints. */
  readonly tell: (text: string) => void;
  /** Called once. */
  readonly onEnd: (end: McpRunEnd) => void;
}

const nothing: TakenOutput = { text: '', omittedBytes: 0, errors: '', earlier: [] };

const lostWith = (message: Message): McpRunEnd => ({
  kind: 'lost',
  error: { code: 'desk-unreachable', message, remedy: ranInPart },
});
const lost = lostWith(say('The desk ended before the run did; what it was running is stopped.'));
const lostBetween = lostWith(say('The desk ended while a person was asked about a second attempt.'));

const notKept: WireError = {
  code: 'unknown-run',
  message: say('It ran before, and what it printed is not kept any more.'),
  remedy: say('It was not run again.'),
};

interface Following {
  readonly options: McpRunOptions;
  readonly listener: RunListener;
  readonly input: RunInput;
  readonly progress: RunProgress;
  place: RunPlace;
  watched: WatchedPlace | null;
  isOver: boolean;
  isStopped: boolean;
}

export function followRun(options: McpRunOptions, first: RunPlace, listener: RunListener): FollowedRun {
  const run: Following = {
    options,
    listener,
    input: createRunInput(options.submissionId, () => run.place),
    progress: createRunProgress({
      tell: listener.tell,
      onBegin: () => run.input.begun(),
      onAttempt: (offset) => run.watched?.output.beginAttempt(offset),
      onEnd: (outcome, patch) => settleOnceRead(run, { outcome, patch }, run.watched?.output.drain()),
    }),
    place: first,
    watched: null,
    isOver: false,
    isStopped: false,
  };
  takePlace(run, first);
  return {
    get waitsFor() {
      return run.progress.waitsFor;
    },
    decided: run.progress.decided,
    get refused() {
      return run.progress.refused;
    },
    take: (isLast) => run.watched?.output.take(isLast) ?? nothing,
    write: (bytes, isEnd) => run.input.write(bytes, isEnd),
    terminate() {
      run.isStopped = true;
      terminate(run);
    },
  };
}

function takePlace(run: Following, next: RunPlace): void {
  const { progress, input } = run;
  run.place = next;
  progress.foundBroker();
  const watched = watchPlace(run, next);
  run.watched = watched;
  const early = next.takeEarly();
  if (next.earlier?.outcome) {
    const { outcome, patch } = next.earlier;
    settleOnceRead(run, { outcome, patch }, readEarlier(next.earlier, watched.output));
    return;
  }
  for (const message of early) progress.take(message);
  input.giveAgain();
  if (run.isStopped) terminate(run);
}

interface WatchedPlace {
  readonly output: ReadOutput;
  leave(): void;
}

function watchPlace(run: Following, { client, runId }: RunPlace): WatchedPlace {
  const { submissionId, maxOutputBytes } = run.options;
  const output = readOutput(client, { runId, limitBytes: maxOutputBytes, tell: run.listener.tell });
  const stopEvents = client.onEvent((event) => {
    if (event.id === submissionId) run.progress.take(event.msg);
  });
  const stopClose = client.onClose(() => void goOn(run));
  return {
    output,
    leave() {
      output.stop();
      stopEvents();
      stopClose();
    },
  };
}

/** Resolves when what an earlier connection's run printed was read, or to why it cannot be. */
function readEarlier({ outcome, isOutputKept }: EarlierRun, output: ReadOutput): Promise<WireError | null> {
  if (isOutputKept) return output.drain();
  const hasOutput = outcome !== null && 'attempt' in outcome && outcome.attempt !== null;
  return Promise.resolve(hasOutput ? notKept : null);
}

/** Its broker went away: a run that has not begun goes to the next one. */
async function goOn(run: Following): Promise<void> {
  if (run.isOver) return;
  run.watched?.leave();
  if (run.progress.hasBegun) {
    settle(run, run.progress.isAskedAgain ? lostBetween : lost);
    return;
  }
  run.progress.lostBroker();
  const next = await run.options.resume();
  if (next.kind === 'placed') takePlace(run, next.place);
  else settle(run, { kind: 'lost', error: next.error });
}

function terminate({ place, options: { submissionId } }: Following): void {
  void submitTo(place, `${submissionId}-end`, { type: 'terminate', runId: place.runId });
}

/** What was printed last may come after the news of the end. */
function settleOnceRead(
  run: Following,
  end: Pick<EndedRun, 'outcome' | 'patch'>,
  read: Promise<WireError | null> | undefined,
): void {
  void (read ?? Promise.resolve(null)).then((unread) => settle(run, { kind: 'ended', ...end, unread }));
}

function settle(run: Following, end: McpRunEnd): void {
  if (run.isOver) return;
  run.isOver = true;
  run.watched?.leave();
  run.listener.onEnd(end);
}
