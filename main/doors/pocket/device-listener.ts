/** The listener of devices with the inbox that it shows: on, where, and off. */
import type { DevicesState } from '#contract/methods-devices.ts';
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { DeviceListen } from '../../rpc/bind/devices/bind-devices.ts';
import type { DeviceBook } from './device-book.ts';
import type { DeviceLink } from './device-link.ts';
import type { DeviceEnd } from './open-link.ts';
import { followInbox, type PocketInbox } from './pocket-inbox.ts';
import { servePocket, type ServedPocket } from './serve-pocket.ts';

export interface DeviceListener {
  /** Null while it is off. */
  origin(): string | null;
  state(): Pick<DevicesState, 'listener' | 'problem'>;
  /** Opens it there, and keeps that. Returns the origin in links. Throws where it may not or cannot listen. */
  listen(listen: DeviceListen): Promise<string>;
  off(): Promise<void>;
  /** Opens it where it was. What is in the way is told by `state`. */
  start(): Promise<void>;
  /** What devices are shown is another thing than before. */
  changed(): void;
  close(): Promise<void>;
}

export interface ListenerGround {
  readonly broker: Broker;
  readonly book: DeviceBook;
  readonly clock: Clock;
  readonly staticDir: string;
  readonly open: (end: DeviceEnd, inbox: PocketInbox) => DeviceLink;
}

interface On {
  readonly served: ServedPocket;
  readonly inbox: PocketInbox;
  readonly listen: DeviceListen;
}

export function createDeviceListener(ground: ListenerGround): DeviceListener {
  const { book } = ground;
  let on: On | null = null;
  let problem: WireError | null = null;
  // One after the other: a second call must not leave a server behind.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const before = turn;
    const done = (async () => {
      await before;
      return work();
    })();
    turn = done.catch(() => undefined);
    return done;
  };
  const close = async (): Promise<void> => {
    const was = on;
    on = null;
    was?.inbox.close();
    await was?.served.close();
  };
  const serve = async (listen: DeviceListen): Promise<ServedPocket> => {
    await close();
    problem = null;
    try {
      on = await openListener(listen, ground);
      return on.served;
    } catch (error) {
      problem = toWireError(error);
      throw error;
    }
  };
  const start = async (): Promise<void> => {
    const { listen } = book.kept();
    if (listen !== null) await serve(listen).catch(() => undefined);
  };
  return {
    origin: () => on?.served.origin ?? null,
    changed: () => on?.inbox.changed(),
    state: () => ({ listener: on === null ? null : placeOf(on), problem }),
    listen: (listen) =>
      inTurn(async () => {
        const { origin, port } = await serve(listen);
        await book.choose({ listen: { ...listen, port } });
        return origin;
      }),
    off: () =>
      inTurn(async () => {
        await close();
        await book.choose({ listen: null });
      }),
    start: () => inTurn(start),
    close: () => inTurn(close),
  };
}

const placeOf = ({ served, listen }: On) => ({
  origin: served.origin,
  address: listen.address,
  isTls: listen.tls !== null,
});

async function openListener(listen: DeviceListen, { broker, book, open, ...rest }: ListenerGround): Promise<On> {
  const inbox = followInbox(broker, () => book.kept().allowsCritical);
  try {
    const served = await servePocket({ listen, ...rest, open: (end) => open(end, inbox) });
    return { served, inbox, listen };
  } catch (error) {
    inbox.close();
    throw error;
  }
}
