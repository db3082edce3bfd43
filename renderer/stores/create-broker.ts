/** Keeps the mirror of the broker: says hello, subscribes, resumes after a loss, and gathers bursts of events into one change. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrokerEvent } from '#domain/common/event.ts';
import { clientName, protocolVersion, type Bridge } from '../bridge.ts';
import type { Clock } from '../clock.ts';
import { applyEvents, applySnapshot } from './apply-events.ts';
import { emptyBroker, type BrokerState } from './broker-state.ts';

export interface Broker {
  readonly store: StoreApi<BrokerState>;
  /** Begins to listen. The returned function ends it. */
  start(): () => void;
}

/** One screen frame: nobody sees more often, and a thousand events cost one copy. What comes after a rest is drawn at once. */
const gatherMs = 16;
/** At the latest while a burst lasts: drawing after each frame would take the time that reading the rest of it needs. */
const burstMs = 100;
/** Nothing came for so long: the burst pauses. */
const pauseMs = 32;
/** So many events within one gathering are a burst. */
const burstEvents = 20;

export function createBroker(bridge: Bridge, clock: Clock): Broker {
  const store = createStore<BrokerState>(() => emptyBroker);
  let waiting: BrokerEvent[] = [];
  let cancelFlush: (() => void) | null = null;
  let burstUntil = 0;
  let lastFlush = -Infinity;
  let looked = 0;
  let subscribed = false;
  let round = 0;

  const flush = (): void => {
    cancelFlush = null;
    // Until the subscription is answered nobody knows whether these belong to the old picture or to a new one.
    if (!subscribed || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    lastFlush = clock.now();
    burstUntil = batch.length < burstEvents ? 0 : clock.now() + burstMs;
    store.setState((state) => applyEvents(state, batch), true);
  };

  /** A burst is drawn once it pauses. */
  const look = (): void => {
    if (clock.now() >= burstUntil || waiting.length === looked) return flush();
    looked = waiting.length;
    cancelFlush = clock.after(pauseMs, look);
  };

  const onEvent = (event: BrokerEvent): void => {
    waiting.push(event);
    if (cancelFlush !== null) return;
    looked = 0;
    cancelFlush = clock.after(clock.now() - lastFlush < gatherMs ? gatherMs : 0, look);
  };

  const greet = async (): Promise<void> => {
    const mine = ++round;
    const hello = await bridge.call('desk.hello', { protocolVersion, client: clientName });
    if (mine !== round) return;
    if (!hello.ok) {
      if (!hello.lost) store.setState({ refused: hello.error });
      return;
    }
    store.setState({ hello: hello.result, refused: null });
    const { seq } = store.getState();
    const flow = await bridge.call('desk.subscribe', { afterSeq: seq === 0 ? null : seq });
    if (mine !== round) return;
    if (!flow.ok) {
      if (!flow.lost) store.setState({ refused: flow.error });
      return;
    }
    if (flow.result.kind === 'snapshot') {
      const { snapshot } = flow.result;
      store.setState((state) => applySnapshot(state, snapshot), true);
    }
    subscribed = true;
    flush();
    store.setState({ link: 'connected' });
    const health = await bridge.call('desk.health', { refresh: false });
    if (mine === round && health.ok) store.setState({ health: health.result });
  };

  return {
    store,
    start() {
      const stopEvents = bridge.onEvent(onEvent);
      const stopConnection = bridge.onConnection((state) => {
        if (state === 'connected') {
          void greet();
          return;
        }
        round += 1;
        subscribed = false;
        store.setState((now) => ({ link: now.hello === null ? 'connecting' : 'lost' }));
      });
      return () => {
        round += 1;
        stopEvents();
        stopConnection();
        cancelFlush?.();
        cancelFlush = null;
      };
    },
  };
}
