/** Follows a run from its start to its outcome, with its streams passed on, however it was asked for. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import { ranInPart, type Outcome } from '#domain/command/outcome.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import type { ExecStreams } from './exec-streams.ts';
import { noteReview } from '../say/note-review.ts';
import { followRun, type FollowedRun } from './follow-run.ts';
import { forwardInput } from './forward-input.ts';
import { leaveWhenLate, type Leaving } from './leave-waiting.ts';
import { createRunOutput, type RunOutput } from './run-output.ts';
import { english, type Message, say, sentences } from '#domain/common/message.ts';

export type ExecEnd =
  | { readonly kind: 'ended'; readonly runId: RunId; readonly outcome: Outcome; readonly stoppedBy: string | null }
  /** It waits on without its caller. */
  | { readonly kind: 'left'; readonly waitsFor: string }
  /** The broker did not take the command, or was lost on the way. */
  | {
      readonly kind: 'refused';
      readonly error: WireError;
      /** The broker went away before anything was started, as far as is known here: the same may be submitted to the next one. */
      readonly mayResume?: true;
    };

type Refused = Extract<ExecEnd, { kind: 'refused' }>;

const lostWith = (message: Message, remedy: Message): Refused => ({
  kind: 'refused',
  error: { code: 'desk-unreachable', message, remedy },
});

const stopped = say('The desk ended before the command did; what it was running is stopped.');

export const lost = lostWith(stopped, ranInPart);

const lostBetween = lostWith(say('The desk ended while a person was asked about a second attempt.'), ranInPart);

/** Nothing was heard of its start, and it is not waited for any more. */
export const lostUnheard = lostWith(
  say('The desk ended, and nothing was heard of the start of the command.'),
  say('Start the desk, see with `countersign audit list` whether it began, and run it again if not.'),
);

/** Nothing was heard of its start. */
export const lostWaiting: Refused = { ...lostUnheard, mayResume: true };

const endedUnread = 'The command has ended, and its output could not be read to the end.';

export interface PassedRun {
  readonly client: BrokerClient;
  readonly streams: ExecStreams;
  /** True when the broker lives in this process and no person can be asked. */
  readonly isAlone: boolean;
  /** Known once it has begun. */
  readonly terminal: () => boolean;
  /** Has the broker begin; called when nothing of the run can be missed any more. */
  readonly begin: () => Promise<BegunRun | Refused>;
}

export interface BegunRun {
  readonly kind: 'begun';
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Where the same was submitted before. */
  readonly earlier?: EarlierRun | undefined;
  /** Where the caller does not wait for ever. */
  readonly leaving?: Leaving | undefined;
  /** Where another program followed it so far. */
  readonly soFar?: FollowedSoFar | undefined;
}

/** What the client without Node did of a run that it hands over: `resources/helper/client/follow.h`. */
export interface FollowedSoFar {
  /** Bytes of output that the caller has. */
  readonly received: number;
  /** The command has begun. */
  readonly isReading: boolean;
  /** All of the input was passed on. */
  readonly isInputOver: boolean;
  readonly stoppedBy: string | null;
}

const fromItsStart: FollowedSoFar = {
  received: 0,
  isReading: false,
  isInputOver: false,
  stoppedBy: null,
};

export type EarlierRun = NonNullable<Extract<Receipt, { kind: 'accepted' }>['earlier']>;

export async function passRun({ client, streams, isAlone, terminal, begin }: PassedRun): Promise<ExecEnd> {
  const followed = followRun(client);
  const output = createRunOutput(client, streams);
  // What the broker has seen so far is no business of one command, and grows with the day.
  const subscribed = await client.call('desk.subscribe', { afterSeq: 'now' });
  if (!subscribed.ok) return refusedBy(subscribed.error);
  const begun = await begin();
  if (begun.kind === 'refused') return begun;
  const { sessionId, runId, earlier, leaving = null, soFar = fromItsStart } = begun;
  if (earlier?.outcome) return passEarlier({ runId, earlier, output, streams });

  const run = { client, sessionId, runId, streams, isAlone, leaving, soFar };
  // Listened to before any output comes: its reader may be gone at the first byte.
  const ending = followToEnd(run, followed, terminal());
  await output.start(runId, soFar.received);
  const end = await ending;
  const unread = end.kind === 'ended' ? await output.drain() : null;
  if (unread !== null) {
    const message = say('{endedUnread} {message}', { endedUnread, message: unread.message });
    // How it ended says already that it did not succeed, and why.
    if (end.kind === 'ended' && end.outcome.kind !== 'completed') streams.note(english(message));
    else return { kind: 'refused', error: { ...unread, message } };
  }
  if (output.lostBytes > 0) streams.note(`${output.lostBytes} bytes of output are missing above.`);
  return end;
}

/** What the broker did not take: where it went away meanwhile, the next one may. */
export function refusedBy(error: WireError): Refused {
  return error.code === 'desk-unreachable' ? lostWaiting : { kind: 'refused', error };
}

/** It has ended already: what it printed is passed on, as far as the broker has it. */
async function passEarlier(passed: {
  readonly runId: RunId;
  readonly earlier: EarlierRun;
  readonly output: RunOutput;
  readonly streams: ExecStreams;
}): Promise<ExecEnd> {
  const { runId, earlier, output, streams } = passed;
  const { outcome, isOutputKept } = earlier;
  if (outcome === null) return lost;
  if (isOutputKept) {
    await output.start(runId);
    const unread = await output.drain();
    if (unread !== null) streams.note(`${endedUnread} ${english(unread.message)}`);
  } else if ('attempt' in outcome && outcome.attempt !== null) {
    streams.note('It ran before, and was not run again. What it printed is not kept any more.');
  }
  return { kind: 'ended', runId, outcome, stoppedBy: null };
}

interface SubmittedRun {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly streams: ExecStreams;
  readonly isAlone: boolean;
  readonly leaving: Leaving | null;
  readonly soFar: FollowedSoFar;
}

function followToEnd(run: SubmittedRun, followed: FollowedRun, terminal: boolean): Promise<ExecEnd> {
  const { client, sessionId, runId, streams, isAlone, leaving, soFar } = run;
  const { promise, resolve } = Promise.withResolvers<ExecEnd>();
  let { stoppedBy } = soFar;
  let giveKeysBack: (() => void) | null = null;
  let isReading = false;
  let isBetween = false;
  const noteCard = noteEachCard(streams);
  const leave = leaving === null ? null : leaveWhenLate(leaving, (waitsFor) => resolve({ kind: 'left', waitsFor }));

  const submit = (op: Operation): void => {
    void client.call('session.submit', { sessionId, submission: { id: op.type, op } });
  };

  function begin(): void {
    // Not before: what is typed while a card is open would pile up in the broker.
    if (isReading) return;
    isReading = true;
    if (terminal) giveKeysBack = streams.takeKeys();
    void passInput(run, () => submit({ type: 'terminate', runId }));
  }

  function hear(message: EventMessage): void {
    if (message.type === 'exec-command-begin') {
      isBetween = false;
      begin();
    }
    if (message.type === 'background') {
      streams.note(english(message.text));
      if (message.isHeld === true) leave?.asked();
    }
    if (message.type === 'review') noteReview((text) => streams.note(text), message);
    if ('approval' in message) {
      isBetween = message.approval.kind === 'escalation';
      noteCard(message.approval);
      leave?.asked();
    }
    if (message.type === 'exec-command-end') {
      const outcome = isAlone ? withWayOut(message.outcome) : message.outcome;
      resolve({ kind: 'ended', runId, outcome, stoppedBy });
    }
  }

  followed.bind(runId, hear);
  const howLost = (): Refused => {
    if (isReading) return isBetween ? lostBetween : lost;
    return stoppedBy === null ? lostWaiting : lostUnheard;
  };
  client.onClose(() => resolve(howLost()));
  streams.onStop((signal) => {
    stoppedBy ??= signal;
    submit({ type: 'terminate', runId });
  });
  if (terminal) streams.onResize(() => submit({ type: 'resize', runId, size: streams.terminalSize() }));
  if (soFar.isReading) begin();
  return promise.finally(() => {
    leave?.stop();
    giveKeysBack?.();
  });
}

async function passInput(
  { client, sessionId, runId, streams, soFar }: SubmittedRun,
  terminate: () => void,
): Promise<void> {
  if (soFar.isInputOver) return;
  const { problem } = await forwardInput({ client, sessionId, runId, input: streams.stdin });
  if (problem === null) return;
  // It would take what it got for the whole.
  streams.note(`The rest of the input could not be passed on (${problem}), so the command is ended.`);
  terminate();
}

/** Says what is waited for, once for each card: it comes again when others begin to wait for the same answer. */
function noteEachCard(streams: ExecStreams): (card: ApprovalRequest) => void {
  const noted = new Set<string>();
  return ({ id, fingerprint, reason }) => {
    if (noted.has(id)) return;
    noted.add(id);
    streams.note(`waiting for a person at the desk (${fingerprint}): ${english(reason)}`);
  };
}

const wayOut = say('No desk is running to ask a person. Start one with `countersign serve` and run the command again.');

/** The ending of a command that would have needed a person while no broker was running, with what to do about it. */
function withWayOut(outcome: Outcome): Outcome {
  const isUnanswered = (outcome.kind === 'rejected' || outcome.kind === 'denied') && outcome.by?.kind === 'nobody';
  return isUnanswered ? { ...outcome, sentence: sentences([outcome.sentence, wayOut]) } : outcome;
}
