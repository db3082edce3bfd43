/** Gathers bursts of events, so that many of them cost one change of the picture. */
import type { BrokerEvent } from '#domain/common/event.ts';
import type { Clock } from '../clock.ts';

/** One screen frame: no person sees more often, and a thousand events cost one copy. What comes after a rest is drawn at once. */
const gatherMs = 16;
/** At the latest while a burst lasts: drawing after each frame would take the time that reading the rest of it needs. */
const burstMs = 100;
/** Nothing came for so long: the burst pauses. */
const pauseMs = 32;
/** So many events within one gathering are a burst. */
const burstEvents = 20;

interface Receiver {
  /** While it is false everything waits. */
  readonly isReady: () => boolean;
  readonly take: (batch: readonly BrokerEvent[]) => void;
}

interface Gathering {
  add(this: void, event: BrokerEvent): void;
  /** Hands over what waits, at once. */
  flush(): void;
  /** Nothing is handed over by itself any more; what waits is kept. */
  cancel(): void;
}

/** Keeps the order of the events. */
export function gatherEvents(clock: Clock, { isReady, take }: Receiver): Gathering {
  let waiting: BrokerEvent[] = [];
  let cancelFlush: (() => void) | null = null;
  let burstUntil = 0;
  let lastFlush = -Infinity;
  let looked = 0;

  const flush = (): void => {
    cancelFlush = null;
    if (!isReady() || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    lastFlush = clock.now();
    burstUntil = batch.length < burstEvents ? 0 : clock.now() + burstMs;
    take(batch);
  };

  /** A burst is drawn once it pauses. */
  const look = (): void => {
    if (clock.now() >= burstUntil || waiting.length === looked) return flush();
    looked = waiting.length;
    cancelFlush = clock.after(pauseMs, look);
  };

  return {
    add(event) {
      waiting.push(event);
      if (cancelFlush !== null) return;
      looked = 0;
      cancelFlush = clock.after(clock.now() - lastFlush < gatherMs ? gatherMs : 0, look);
    },
    flush,
    cancel() {
      cancelFlush?.();
      cancelFlush = null;
    },
  };
}
