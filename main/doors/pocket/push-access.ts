/** What paired devices and notices need of each other. */
import type { PushSubscription, PushTarget } from '#domain/devices/push.ts';
import type { DeviceBook } from './device-book.ts';

/** The notices, as devices use them. */
export interface PushAccess {
  /** Of the desk, for its devices' browsers; null while devices are not told. */
  key(): Promise<string | null>;
  /** Whether a notice may go there. */
  takes(push: PushSubscription): Promise<boolean>;
  /** The devices that are told from now on. */
  targets(targets: readonly PushTarget[]): void;
}

export const targetsOf = ({ kept }: Pick<DeviceBook, 'kept'>): PushTarget[] =>
  kept().devices.flatMap(({ id, name, push, revokedAt }) =>
    push === undefined || revokedAt !== null ? [] : [{ id, name, push }],
  );
