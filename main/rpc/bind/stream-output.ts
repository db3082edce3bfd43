/** Sends one run's output to one client as fast as it draws: holds the producer for a while, then skips. */
import type { OutputFrame } from '#contract/output-frame.ts';
import type { OutputLog } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import type { RunId } from '#domain/common/ids.ts';

export interface OutputStreamer {
  /** The client has drawn everything before this offset. */
  ack(offset: number): void;
  stop(): void;
}

export interface StreamOptions {
  readonly runId: RunId;
  readonly log: OutputLog;
  readonly fromOffset: number;
  readonly clock: Clock;
  readonly send: (frame: OutputFrame) => void;
  /** A screen that sleeps must not stop a command; a program in a pipe that stopped reading must, or bytes are lost. */
  readonly mayFallBehind: boolean;
}

/** Sent and not yet acknowledged, in bytes; figures from the terminal measurements of the reference. */
const highWater = 2 * 1024 * 1024;
/** Near the top: the producer prints on while the rest is drawn, in place of waiting for it. */
const lowWater = 1536 * 1024;
const maxFrame = 64 * 1024;
/** What follows a frame is gathered for this long, so that a chatty command does not cost a frame per line. */
const gatherMs = 8;
/** A screen that drew nothing for this long no longer stops the command. */
const patienceMs = 2000;

/** A hold on the producer of a run's output. */
interface ProducerHold {
  hold(): void;
  release(): void;
  /** The client draws again; with room, the producer goes on. */
  wake(hasRoom: boolean): void;
}

/** A client that may fall behind holds it no longer than people are patient. */
function holdProducer({ runId, log, clock, mayFallBehind }: StreamOptions): ProducerHold {
  const holder = Symbol(runId);
  let isHolding = false;
  let isAsleep = false;
  let stopPatience: (() => void) | null = null;
  const release = (): void => {
    stopPatience?.();
    isHolding = false;
    log.setHold(holder, false);
  };
  return {
    hold() {
      if (isHolding || isAsleep || log.isEnded) return;
      isHolding = true;
      log.setHold(holder, true);
      if (!mayFallBehind) return;
      stopPatience = clock.after(patienceMs, () => {
        isAsleep = true;
        release();
      });
    },
    release,
    wake(hasRoom) {
      isAsleep = false;
      if (hasRoom && isHolding) release();
    },
  };
}

/** What comes after silence is sent at once, what follows it in one go some moments later. `pump` says whether it sent anything. */
function sendInRhythm(clock: Clock, pump: () => boolean) {
  let isStopped = false;
  let isDue = true;
  const look = (): void => {
    isResting = false;
    if (isDue) sendNow();
  };
  // Nothing overtakes the answer to the call that asked for it.
  let isResting = true;
  clock.after(0, look);

  function sendNow(): void {
    if (isStopped) return;
    isDue = false;
    if (!pump() || isResting) return;
    isResting = true;
    clock.after(gatherMs, look);
  }
  return {
    send() {
      if (isResting) isDue = true;
      else sendNow();
    },
    sendNow,
    stop() {
      isStopped = true;
    },
  };
}

/** Streams until it is stopped. */
export function streamOutput(options: StreamOptions): OutputStreamer {
  const { runId, log, clock, send } = options;
  let sent = Math.max(0, options.fromOffset);
  let acked = sent;
  const producer = holdProducer(options);
  const rhythm = sendInRhythm(clock, pump);

  function pump(): boolean {
    const before = sent;
    while (sent - acked < highWater) {
      if (sent < log.startOffset) {
        sent = log.startOffset;
        acked = sent;
        send({ runId, stream: 'skipped', offset: sent, bytes: new Uint8Array() });
      }
      const chunk = log.read(sent, maxFrame);
      if (chunk === null || chunk.bytes.length === 0) return sent > before;
      send({ runId, stream: chunk.stream, offset: chunk.offset, bytes: chunk.bytes });
      sent = chunk.offset + chunk.bytes.length;
      log.shownTo = sent;
    }
    producer.hold();
    return sent > before;
  }

  const unsubscribe = log.onChange(() => {
    // Not only when the window is full: a fast command fills the log's own window before the first frame leaves.
    if (!options.mayFallBehind && log.totalBytes - sent > highWater) producer.hold();
    // A client that waits for a command's end also waits for its last output.
    if (log.isEnded) rhythm.sendNow();
    else rhythm.send();
  });

  return {
    ack(offset) {
      if (offset <= acked || offset > sent) return;
      acked = offset;
      producer.wake(sent - acked <= lowWater);
      rhythm.send();
    },
    stop() {
      rhythm.stop();
      unsubscribe();
      producer.release();
    },
  };
}
