/** Keeps the mirror of the broker: says hello, subscribes, resumes after a loss, and gathers bursts of events into one change. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { clientName, protocolVersion, type Bridge } from '../bridge.ts';
import type { Clock } from '../clock.ts';
import { applyEvents, applySnapshot } from './apply-events.ts';
import { emptyBroker, type BrokerState } from './broker-state.ts';
import { gatherEvents } from './gather-events.ts';

export interface Broker {
  readonly store: StoreApi<BrokerState>;
  /** Begins to listen. The returned function ends it. */
  start(): () => void;
}

/** The mirror is empty until `start` was called and the broker has answered. */
export function createBroker(bridge: Bridge, clock: Clock): Broker {
  const store = createStore<BrokerState>(() => emptyBroker);
  let subscribed = false;
  let round = 0;
  const gathering = gatherEvents(clock, {
    // Until the subscription is answered it is not known whether these belong to the old view or to a new one.
    isReady: () => subscribed,
    take: (batch) => store.setState((state) => applyEvents(state, batch), true),
  });

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
    gathering.flush();
    store.setState({ link: 'connected' });
    const health = await bridge.call('desk.health', { refresh: false });
    if (mine === round && health.ok) store.setState({ health: health.result });
  };

  return {
    store,
    start() {
      const stopEvents = bridge.onEvent(gathering.add);
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
        gathering.cancel();
      };
    },
  };
}
