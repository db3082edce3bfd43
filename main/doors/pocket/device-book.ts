/** The devices that a person paired, and the choices about them, kept in one private file. What cannot be read lets no device in. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import {
  deviceIdSchema,
  deviceNameSchema,
  devicePublicKeySchema,
  mostDevices,
  type DeviceId,
} from '#domain/devices/device.ts';
import { pushSubscriptionSchema } from '#domain/devices/push.ts';
import { deviceListenSchema, type DeviceListen } from '#contract/methods-devices.ts';

const moment = z.int().nonnegative();
const keptDeviceSchema = z.strictObject({
  id: deviceIdSchema,
  name: deviceNameSchema,
  key: devicePublicKeySchema,
  createdAt: moment,
  lastSeenAt: moment.nullable(),
  revokedAt: moment.nullable(),
  /** Where it asked to be told that something waits. */
  push: pushSubscriptionSchema.optional(),
});
export type KeptDevice = z.infer<typeof keptDeviceSchema>;

const keptSchema = z.strictObject({
  version: z.literal(1),
  allowsCritical: z.boolean(),
  /** Null while no device may come in. */
  listen: deviceListenSchema.nullable(),
  /** Revoked ones too, so that they stay known as revoked. */
  devices: z.array(keptDeviceSchema).max(4 * mostDevices),
});
type Kept = z.infer<typeof keptSchema>;

/** Of the private data folder. */
export interface DeviceFile {
  /** Null where there is none. Throws where it is not ours alone. */
  read(): string | null;
  write(text: string): Promise<void>;
}

export interface DeviceBook {
  readonly kept: () => Kept;
  readonly find: (id: DeviceId) => KeptDevice | null;
  /** Throws `too-many`. */
  add(name: string, key: string): Promise<KeptDevice>;
  change(id: DeviceId, part: Partial<Pick<KeptDevice, 'name' | 'lastSeenAt' | 'revokedAt' | 'push'>>): Promise<void>;
  choose(part: { readonly allowsCritical?: boolean; readonly listen?: DeviceListen | null }): Promise<void>;
}

const nothing: Kept = { version: 1, allowsCritical: false, listen: null, devices: [] };

/** Throws `settings-unreadable`: nothing is then written over what is there. */
export function openDeviceBook(file: DeviceFile, now: () => number): DeviceBook {
  let kept = read(file);
  let writing: Promise<void> = Promise.resolve();
  /** What is not on disk does not count, except that a revocation holds at once. */
  const write = (next: (current: Kept) => Kept): Promise<void> => {
    const before = writing;
    const work = async (): Promise<void> => {
      await before;
      await file.write(`${JSON.stringify(next(kept), null, 2)}\n`);
      // Of what counts by now: a revocation meanwhile stays one.
      kept = next(kept);
    };
    const done = work();
    writing = done.catch(() => undefined);
    return done;
  };
  return {
    kept: () => kept,
    find: (id) => kept.devices.find((device) => device.id === id) ?? null,
    async add(name, key) {
      if (kept.devices.filter(({ revokedAt }) => revokedAt === null).length >= mostDevices) {
        throw new BrokerError('too-many', say('{n} devices are paired already.', { n: mostDevices }), {
          remedy: say('Revoke one of them: countersign devices revoke NAME'),
        });
      }
      const id: DeviceId = `dev_${randomBytes(12).toString('base64url')}`;
      const device: KeptDevice = { id, name, key, createdAt: now(), lastSeenAt: null, revokedAt: null };
      await write((current) => ({ ...current, devices: [...forgetOldest(current.devices), device] }));
      return device;
    },
    change(id, part) {
      const changed = ({ devices, ...rest }: Kept): Kept => ({
        ...rest,
        devices: devices.map((device) => (device.id === id ? { ...device, ...part } : device)),
      });
      if (part.revokedAt !== undefined) kept = changed(kept);
      return write(changed);
    },
    choose: (part) => write((current) => ({ ...current, ...part })),
  };
}

/** Of revoked devices only the latest are remembered. */
function forgetOldest(devices: readonly KeptDevice[]): readonly KeptDevice[] {
  if (devices.length < 4 * mostDevices) return devices;
  const oldest = devices.find(({ revokedAt }) => revokedAt !== null);
  return devices.filter((device) => device !== oldest);
}

function read(file: DeviceFile): Kept {
  try {
    const text = file.read();
    return text === null ? nothing : keptSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BrokerError('settings-unreadable', say('The list of paired devices cannot be read.'), {
      remedy: say('Repair or remove devices.json in the data folder; until then no device is let in.'),
      cause,
    });
  }
}
