/** Calls about paired devices: for a person's own screens and the command line, never for a device. */
import * as z from 'zod';
import { wireErrorSchema } from '#domain/common/errors.ts';
import { maxPathLength } from '#domain/common/limits.ts';
import { noticeChoiceSchema, noticesStateSchema } from '#domain/devices/notice.ts';
import { deviceIdSchema, deviceNameSchema, deviceViewSchema, mostDevices } from '#domain/devices/device.ts';

const nothing = z.strictObject({});
const filePath = z.string().min(1).max(maxPathLength).regex(/^\//u);
const pairingIdSchema = z.string().min(1).max(64);

/** Where devices come in. Beyond the loopback interface only with a certificate and its key. */
export const deviceListenSchema = z.strictObject({
  /** 0 for any free one, which is then kept. */
  port: z.int().min(0).max(65_535),
  /** An address of this machine, in numbers. */
  address: z.string().min(1).max(45),
  /** As the device sees it, where a tunnel or a reverse proxy stands between; null where nothing does. */
  origin: z.string().min(1).max(300).nullable(),
  tls: z.strictObject({ cert: filePath, key: filePath }).nullable(),
});
export type DeviceListen = z.infer<typeof deviceListenSchema>;

const devicesStateSchema = z.strictObject({
  /** Where devices come in now; null while none does. */
  listener: z.strictObject({ origin: z.string().max(300), address: z.string().max(45), isTls: z.boolean() }).nullable(),
  /** Why there is no listener although one is wanted. */
  problem: wireErrorSchema.nullable(),
  /** Whether a device may also allow what is critical. */
  allowsCritical: z.boolean(),
  /** Revoked ones too, the newest first. */
  devices: z.array(deviceViewSchema).max(4 * mostDevices),
});
export type DevicesState = z.infer<typeof devicesStateSchema>;

export const deviceMethods = {
  'devices.list': { params: nothing, result: devicesStateSchema },
  /** Opens the listener where it is not open, and begins a pairing. Null: where devices came in last, else on the loopback interface. */
  'devices.pair': {
    params: z.strictObject({ listen: deviceListenSchema.nullable() }),
    result: z.strictObject({
      pairing: pairingIdSchema,
      code: z.string().length(12),
      link: z.string().max(400),
      endsAt: z.int(),
    }),
  },
  /** Answers when a device has shown the code; null when the pairing ended without. */
  'devices.found': {
    params: z.strictObject({ pairing: pairingIdSchema }),
    result: z.strictObject({ name: deviceNameSchema.nullable() }),
  },
  /** With the four characters that the device shows. Others end the pairing. */
  'devices.confirm': {
    params: z.strictObject({ pairing: pairingIdSchema, check: z.string().length(4) }),
    result: deviceViewSchema,
  },
  'devices.rename': { params: z.strictObject({ device: deviceIdSchema, name: deviceNameSchema }), result: nothing },
  /** At once: its open connections are cut. */
  'devices.revoke': {
    params: z.strictObject({ device: deviceIdSchema }),
    result: z.strictObject({ revoked: z.boolean() }),
  },
  /** Closes the listener until a person pairs again. */
  'devices.off': { params: nothing, result: nothing },
  /** Only for a person's own screens. */
  'devices.allowCritical': { params: z.strictObject({ isAllowed: z.boolean() }), result: nothing },
  /** How a person is told of what waits while they are not at the desk. */
  'devices.notices': { params: nothing, result: noticesStateSchema },
  /** Only for a person's own screens. */
  'devices.chooseNotices': { params: noticeChoiceSchema, result: nothing },
  /** Tells now, and says how that went. */
  'devices.testNotices': { params: nothing, result: noticesStateSchema },
  /** Only for a person's own screens: nobody has to be told for a while. */
  'devices.present': { params: nothing, result: nothing },
} as const;
