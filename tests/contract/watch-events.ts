/** Collects a client's events, parsed as the page parses them, and waits for the one a test needs. */
import { brokerEventSchema, type BrokerEvent, type EventMessage } from '#domain/common/event.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';

export interface WatchedEvents {
  readonly all: readonly BrokerEvent[];
  /** The first event of the type, past or to come. */
  first<T extends EventMessage['type']>(type: T): Promise<Extract<EventMessage, { type: T }>>;
  atLeast(count: number): Promise<void>;
}

export function watchEvents(client: WireClient): WatchedEvents {
  const all: BrokerEvent[] = [];
  const waiting = new Set<() => void>();
  client.onEvent((event) => {
    all.push(brokerEventSchema.parse(event));
    for (const look of waiting) look();
  });
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    all,
    first: <T extends EventMessage['type']>(type: T) =>
      until(() =>
        all.flatMap(({ msg }) => (msg.type === type ? [msg as Extract<EventMessage, { type: T }>] : [])).at(0),
      ),
    atLeast: (count) => until(() => (all.length >= count ? true : undefined)).then(() => undefined),
  };
}
