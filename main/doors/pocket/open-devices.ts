/** The devices of one desk: its list, its listener, its pairing, and every open connection. */
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { DeviceView } from '#domain/devices/device.ts';
import type { PushTarget } from '#domain/devices/push.ts';
import type { BrokerChoice, ChangedBy } from '#domain/settings/configuration-change.ts';
import type { DeviceAccess, DeviceListen } from '../../rpc/bind/devices/bind-devices.ts';
import { openDeviceBook, type DeviceBook, type DeviceFile, type KeptDevice } from './device-book.ts';
import { openDeviceLink, type DeviceLink } from './device-link.ts';
import { createDeviceListener, type DeviceListener } from './device-listener.ts';
import { createDeviceLog } from './device-log.ts';
import { createPairing, type Pairing } from './pairing.ts';
import { targetsOf, type PushAccess } from './push-access.ts';

export interface DeviceDeskOptions {
  readonly broker: Broker;
  readonly file: DeviceFile;
  readonly staticDir: string;
  readonly clock: Clock;
  readonly hostName: string;
  readonly push: PushAccess;
}

export interface DeviceDesk extends DeviceAccess {
  /** Listens where a person chose so before. What is in the way is told by `list`. */
  start(): Promise<void>;
  /** Nobody listens there any more. */
  forgetPush(target: PushTarget): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly broker: Broker;
  readonly clock: Clock;
  readonly book: DeviceBook;
  readonly pairing: Pairing;
  readonly listener: DeviceListener;
  readonly links: ReadonlySet<DeviceLink>;
  readonly tellTargets: () => void;
  /** Does the work once its row is written. */
  readonly record: <T>(
    by: ChangedBy,
    key: BrokerChoice,
    change: readonly [before: Choice, after: Choice],
    work: () => Promise<T>,
  ) => Promise<T>;
}

type Choice = string | boolean | null;

const onThisMachine: DeviceListen = { port: 0, address: '127.0.0.1', origin: null, tls: null };

/** Throws `settings-unreadable`. */
export function openDevices(options: DeviceDeskOptions): DeviceDesk {
  const { broker, clock, hostName, staticDir, push } = options;
  const book = openDeviceBook(options.file, () => clock.now());
  const pairing = createPairing(clock);
  const log = createDeviceLog(broker, clock);
  const links = new Set<DeviceLink>();
  const listener = createDeviceListener({
    broker,
    book,
    clock,
    staticDir,
    open(end, inbox) {
      const onGone = (): void => void links.delete(link);
      const link = openDeviceLink(end, { broker, book, pairing, inbox, log, push, clock, hostName, onGone });
      links.add(link);
      return link;
    },
  });
  const record: Parts['record'] = (by, key, [before, after], work) =>
    broker.configurationChanges.make(by, [{ topic: 'desk', key, before, after }], work);
  const tellTargets = (): void => push.targets(targetsOf(book));
  const parts: Parts = { broker, clock, book, pairing, listener, links, tellTargets, record };
  return {
    async list() {
      const { allowsCritical, devices } = book.kept();
      return { ...listener.state(), allowsCritical, devices: devices.map((each) => viewOf(each, links)).toReversed() };
    },
    ...pairingCalls(parts),
    ...changingCalls(parts),
    ...startingCalls(parts),
    async close() {
      pairing.end();
      await listener.close();
    },
  };
}

function startingCalls({ book, listener, tellTargets }: Parts): Pick<DeviceDesk, 'start' | 'forgetPush'> {
  return {
    async start() {
      tellTargets();
      await listener.start();
    },
    async forgetPush({ id, push: { endpoint } }) {
      const device = book.kept().devices.find((each) => each.id === id && each.push?.endpoint === endpoint);
      if (device === undefined) return;
      await book.change(device.id, { push: undefined });
      tellTargets();
      listener.changed();
    },
  };
}

function pairingCalls({
  broker,
  book,
  pairing,
  listener,
  links,
  record,
}: Parts): Pick<DeviceAccess, 'pair' | 'found' | 'confirm'> {
  return {
    async pair(wanted, by) {
      const before = book.kept().listen;
      const listen = wanted ?? before ?? onThisMachine;
      const open = wanted === null ? listener.origin() : null;
      const change = [placeOf(before), placeOf(listen)] as const;
      const origin = open ?? (await record(by, 'deviceListener', change, () => listener.listen(listen)));
      const { id, code, endsAt } = pairing.begin();
      return { pairing: id, code, link: `${origin}/#${code}`, endsAt };
    },
    found: (id) => pairing.found(id),
    async confirm(id, check, by) {
      const confirmed = pairing.confirm(id, check);
      if (confirmed === null) {
        throw new BrokerError('unauthorized', say('These are not the characters of the device that came.'), {
          remedy: say('Nothing was paired. Begin again: countersign pair'),
        });
      }
      const { claim, settle } = confirmed;
      try {
        const add = () => book.add(claim.name, claim.key);
        const device = await record(by, 'devices', [null, claim.name], add);
        settle(true);
        broker.warn(say('A device was paired: {name}. It may allow once, and deny.', { name: device.name }));
        return viewOf(device, links);
      } catch (error) {
        settle(false);
        throw error;
      }
    },
  };
}

function changingCalls({
  clock,
  book,
  pairing,
  listener,
  links,
  tellTargets,
  record,
}: Parts): Pick<DeviceAccess, 'rename' | 'revoke' | 'off' | 'allowCritical'> {
  return {
    async rename(id, name, by) {
      const device = book.find(id);
      if (device === null || device.revokedAt !== null) {
        throw new BrokerError('bad-request', say('There is no such device.'), {
          remedy: say('See: countersign devices'),
        });
      }
      await record(by, 'devices', [device.name, name], () => book.change(id, { name }));
    },
    async revoke(id, by) {
      const device = book.find(id);
      if (device === null || device.revokedAt !== null) return false;
      // First the cut: a lost phone does not wait for the log.
      const revoked = book.change(id, { revokedAt: clock.now(), push: undefined });
      tellTargets();
      for (const link of links) if (link.device() === id) link.cut('revoked');
      await Promise.all([revoked, record(by, 'devices', [device.name, null], () => revoked)]);
      return true;
    },
    async off(by) {
      const before = book.kept().listen;
      if (before === null) return;
      pairing.end();
      await record(by, 'deviceListener', [placeOf(before), null], () => listener.off());
    },
    async allowCritical(isAllowed, by) {
      const before = book.kept().allowsCritical;
      if (before === isAllowed) return;
      await record(by, 'deviceCritical', [before, isAllowed], () => book.choose({ allowsCritical: isAllowed }));
      listener.changed();
    },
  };
}

const placeOf = (listen: DeviceListen | null): string | null =>
  listen === null ? null : [listen.address, ...(listen.origin === null ? [] : [listen.origin])].join(', ');

function viewOf(device: KeptDevice, links: ReadonlySet<DeviceLink>): DeviceView {
  const { id, name, createdAt, lastSeenAt, revokedAt, push } = device;
  const isConnected = [...links].some((link) => link.device() === id);
  return { id, name, createdAt, lastSeenAt, revokedAt, isConnected, isTold: push !== undefined };
}
