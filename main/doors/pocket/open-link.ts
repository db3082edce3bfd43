/** What is known of one connection of a device, for those that take what it says. */
import type { FromDesk, PocketRefusal } from '#contract/pocket.ts';
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import type { DeviceBook } from './device-book.ts';
import type { DeviceLog } from './device-log.ts';
import type { Nonces } from './nonces.ts';
import type { Pairing } from './pairing.ts';
import type { PocketInbox } from './pocket-inbox.ts';
import type { PushAccess } from './push-access.ts';

export interface LinkGround {
  readonly broker: Pick<Broker, 'session'>;
  readonly book: DeviceBook;
  readonly pairing: Pick<Pairing, 'claim'>;
  readonly inbox: PocketInbox;
  readonly log: DeviceLog;
  readonly push: PushAccess;
  readonly clock: Clock;
  readonly hostName: string;
  readonly onGone: () => void;
}

export interface DeviceEnd {
  send(message: FromDesk): void;
  close(): void;
}

export interface OpenLink {
  readonly end: DeviceEnd;
  readonly ground: LinkGround;
  /** Signed by who comes in, so that nothing that was heard elsewhere does. */
  readonly challenge: string;
  readonly nonces: Nonces;
  entered: DeviceId | null;
  isOpen: boolean;
  isPairing: boolean;
  tries: number;
  stopFollowing: (() => void) | null;
  /** Sends the inbox; nothing before the device has come in. */
  show: () => void;
}

/** Tells the device and the log. */
export function refuse(
  link: OpenLink,
  code: PocketRefusal,
  device = link.entered,
  card: ApprovalId | null = null,
): void {
  link.ground.log.refused({ code, device, card });
  if (link.isOpen) link.end.send({ t: 'refused', code, card });
}
